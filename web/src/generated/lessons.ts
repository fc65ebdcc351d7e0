// Written by `python tools/generate_types.py`; changes here are lost.

export const LESSONS: readonly { game: string; name: string; steps: number; minutes: number }[] = [
  {
    "game": "catan",
    "name": "founding",
    "steps": 7,
    "minutes": 2
  },
  {
    "game": "catan",
    "name": "dice",
    "steps": 5,
    "minutes": 1
  },
  {
    "game": "catan",
    "name": "roads",
    "steps": 5,
    "minutes": 2
  },
  {
    "game": "catan",
    "name": "cities",
    "steps": 4,
    "minutes": 1
  },
  {
    "game": "catan",
    "name": "trade",
    "steps": 5,
    "minutes": 2
  },
  {
    "game": "catan",
    "name": "seven",
    "steps": 4,
    "minutes": 2
  },
  {
    "game": "catan",
    "name": "cards",
    "steps": 5,
    "minutes": 2
  },
  {
    "game": "catan",
    "name": "victory",
    "steps": 4,
    "minutes": 2
  },
  {
    "game": "dice",
    "name": "rolls",
    "steps": 4,
    "minutes": 1
  },
  {
    "game": "dice",
    "name": "roads",
    "steps": 3,
    "minutes": 1
  },
  {
    "game": "dice",
    "name": "settlements",
    "steps": 4,
    "minutes": 1
  },
  {
    "game": "dice",
    "name": "knights",
    "steps": 4,
    "minutes": 2
  },
  {
    "game": "dice",
    "name": "gold",
    "steps": 6,
    "minutes": 2
  },
  {
    "game": "struggle",
    "name": "steps",
    "steps": 4,
    "minutes": 1
  },
  {
    "game": "struggle",
    "name": "exchange",
    "steps": 3,
    "minutes": 1
  },
  {
    "game": "struggle",
    "name": "sides",
    "steps": 5,
    "minutes": 1
  },
  {
    "game": "struggle",
    "name": "knights",
    "steps": 3,
    "minutes": 1
  },
  {
    "game": "struggle",
    "name": "hands",
    "steps": 4,
    "minutes": 1
  },
  {
    "game": "struggle",
    "name": "cities",
    "steps": 2,
    "minutes": 2
  },
  {
    "game": "struggle",
    "name": "buildings",
    "steps": 4,
    "minutes": 2
  },
  {
    "game": "elasund",
    "name": "ship",
    "steps": 4,
    "minutes": 2
  },
  {
    "game": "elasund",
    "name": "permit",
    "steps": 3,
    "minutes": 1
  },
  {
    "game": "elasund",
    "name": "house",
    "steps": 4,
    "minutes": 1
  },
  {
    "game": "elasund",
    "name": "inn",
    "steps": 3,
    "minutes": 1
  },
  {
    "game": "elasund",
    "name": "outbid",
    "steps": 3,
    "minutes": 2
  },
  {
    "game": "elasund",
    "name": "push",
    "steps": 3,
    "minutes": 2
  },
  {
    "game": "elasund",
    "name": "wall",
    "steps": 3,
    "minutes": 1
  },
  {
    "game": "elasund",
    "name": "church",
    "steps": 3,
    "minutes": 1
  },
  {
    "game": "elasund",
    "name": "trade",
    "steps": 7,
    "minutes": 2
  }
];
