// Written by `python tools/generate_types.py`; changes here are lost.

export default {
 "catan": {
  "seats": [
   "orange",
   "red",
   "blue",
   "white"
  ],
  "options": {
   "board": {
    "beginner": {},
    "random": "drawn"
   },
   "goal": {
    "default": "10",
    "number": "goal"
   },
   "phases": {
    "mixed": {},
    "strict": {
     "2": "strict=1",
     "3": "strict=1",
     "4": "strict=1"
    }
   },
   "dice": {
    "free": {},
    "even": {
     "2": "even_dice=1 dice_deck=0,0,1,2,3,4,5,6,5,4,3,2,1",
     "3": "even_dice=1 dice_deck=0,0,1,2,3,4,5,6,5,4,3,2,1",
     "4": "even_dice=1 dice_deck=0,0,1,2,3,4,5,6,5,4,3,2,1"
    }
   },
   "robber": {
    "free": {},
    "friendly": {
     "2": "friendly=1",
     "3": "friendly=1",
     "4": "friendly=1"
    }
   }
  },
  "chance": {
   "dice": {
    "by": "two-dice"
   },
   "draw": {
    "by": "deck",
    "names": [
     "knight",
     "road-building",
     "invention",
     "monopoly",
     "point",
     "?"
    ],
    "deck": [
     14,
     2,
     2,
     2,
     5
    ]
   },
   "steal": {
    "by": "note",
    "names": [
     "lumber",
     "brick",
     "wool",
     "grain",
     "ore",
     "?"
    ]
   }
  }
 },
 "dice": {
  "seats": [
   "red",
   "blue",
   "white",
   "amber",
   "green",
   "heather"
  ],
  "options": {
   "starter": {
    "random": {},
    "red": {
     "1": "starter=red phase=rolling",
     "2": "starter=red phase=rolling",
     "3": "starter=red phase=rolling",
     "4": "starter=red phase=rolling",
     "5": "starter=red phase=rolling",
     "6": "starter=red phase=rolling"
    },
    "blue": {
     "2": "starter=blue phase=rolling",
     "3": "starter=blue phase=rolling",
     "4": "starter=blue phase=rolling",
     "5": "starter=blue phase=rolling",
     "6": "starter=blue phase=rolling"
    },
    "white": {
     "3": "starter=white phase=rolling",
     "4": "starter=white phase=rolling",
     "5": "starter=white phase=rolling",
     "6": "starter=white phase=rolling"
    },
    "amber": {
     "4": "starter=amber phase=rolling",
     "5": "starter=amber phase=rolling",
     "6": "starter=amber phase=rolling"
    },
    "green": {
     "5": "starter=green phase=rolling",
     "6": "starter=green phase=rolling"
    },
    "heather": {
     "6": "starter=heather phase=rolling"
    }
   }
  },
  "chance": {
   "start": {
    "by": "lot",
    "names": [
     "red",
     "blue",
     "white",
     "amber",
     "green",
     "heather"
    ]
   },
   "roll": {
    "by": "faces",
    "names": [
     "brick",
     "lumber",
     "wool",
     "grain",
     "ore",
     "gold"
    ]
   }
  }
 },
 "elasund": {
  "seats": [
   "blue",
   "red",
   "yellow",
   "green"
  ],
  "options": {
   "edition": {
    "ru2008": {},
    "fr2005": {
     "2": "edition=fr2005 gold=45 deck=r13g13b13",
     "3": "edition=fr2005 gold=42 deck=r13g13b13",
     "4": "edition=fr2005 gold=39 deck=r13g13b13"
    }
   }
  },
  "chance": {
   "dice": {
    "by": "two-dice"
   },
   "draw": {
    "by": "note",
    "names": [
     "red",
     "green",
     "blue",
     "?"
    ]
   },
   "tile": {
    "by": "note",
    "names": [
     "1",
     "2",
     "3",
     "4",
     "5",
     "6",
     "7",
     "8",
     "9",
     "?"
    ]
   }
  }
 },
 "struggle": {
  "seats": [
   "red",
   "blue",
   "white",
   "amber",
   "green",
   "heather"
  ],
  "options": {
   "starter": {
    "first": {},
    "random": {
     "2": "random_starter=1 phase=starter",
     "3": "random_starter=1 phase=starter",
     "4": "random_starter=1 phase=starter",
     "5": "random_starter=1 phase=starter",
     "6": "random_starter=1 phase=starter"
    }
   },
   "promo": {
    "off": {},
    "on": {
     "2": "promo=1",
     "3": "promo=1",
     "4": "promo=1",
     "5": "promo=1",
     "6": "promo=1"
    }
   }
  },
  "chance": {
   "starter": {
    "by": "lot",
    "names": [
     "red",
     "blue",
     "white",
     "amber",
     "green",
     "heather"
    ]
   },
   "reveal": {
    "by": "note",
    "names": [
     "brick",
     "lumber",
     "ore",
     "wool",
     "grain"
    ]
   },
   "draw": {
    "by": "note",
    "names": [
     "brick",
     "lumber",
     "ore",
     "wool",
     "grain",
     "?"
    ]
   },
   "take": {
    "by": "note",
    "names": [
     "brick",
     "lumber",
     "ore",
     "wool",
     "grain",
     "?"
    ]
   },
   "event": {
    "by": "note",
    "names": [
     "market-day",
     "robber-attack"
    ]
   }
  }
 },
 "board": {
  "terrain_names": [
   "forest",
   "hills",
   "pasture",
   "fields",
   "mountains",
   "desert"
  ],
  "harbour_names": [
   "lumber",
   "brick",
   "wool",
   "grain",
   "ore",
   "any"
  ],
  "terrain": [
   4,
   2,
   0,
   3,
   1,
   2,
   1,
   3,
   0,
   5,
   0,
   4,
   0,
   4,
   3,
   2,
   1,
   3,
   2
  ],
  "desert": 5,
  "tokens": [
   5,
   2,
   6,
   3,
   8,
   10,
   9,
   12,
   11,
   4,
   8,
   10,
   9,
   4,
   5,
   6,
   3,
   11
  ],
  "spirals": [
   [
    0,
    3,
    7,
    12,
    16,
    17,
    18,
    15,
    11,
    6,
    2,
    1,
    4,
    8,
    13,
    14,
    10,
    5,
    9
   ],
   [
    7,
    12,
    16,
    17,
    18,
    15,
    11,
    6,
    2,
    1,
    0,
    3,
    8,
    13,
    14,
    10,
    5,
    4,
    9
   ],
   [
    16,
    17,
    18,
    15,
    11,
    6,
    2,
    1,
    0,
    3,
    7,
    12,
    13,
    14,
    10,
    5,
    4,
    8,
    9
   ],
   [
    18,
    15,
    11,
    6,
    2,
    1,
    0,
    3,
    7,
    12,
    16,
    17,
    14,
    10,
    5,
    4,
    8,
    13,
    9
   ],
   [
    11,
    6,
    2,
    1,
    0,
    3,
    7,
    12,
    16,
    17,
    18,
    15,
    10,
    5,
    4,
    8,
    13,
    14,
    9
   ],
   [
    2,
    1,
    0,
    3,
    7,
    12,
    16,
    17,
    18,
    15,
    11,
    6,
    5,
    4,
    8,
    13,
    14,
    10,
    9
   ]
  ],
  "frame": [
   [
    -1,
    5,
    -1,
    -1,
    3
   ],
   [
    -1,
    -1,
    -1,
    4,
    -1
   ],
   [
    -1,
    5,
    -1,
    -1,
    2
   ],
   [
    -1,
    -1,
    -1,
    5,
    -1
   ],
   [
    -1,
    5,
    -1,
    -1,
    1
   ],
   [
    -1,
    -1,
    -1,
    0,
    -1
   ]
  ],
  "beginner": {
   "terrain": "mountains,pasture,forest,fields,hills,pasture,hills,fields,forest,desert,forest,mountains,forest,mountains,fields,pasture,hills,fields,pasture",
   "token": "10,2,9,12,6,4,10,9,11,0,3,8,8,3,4,5,5,6,11",
   "harbour": "1:any,4:grain,8:ore,11:any,14:wool,18:any,21:any,24:brick,28:lumber",
   "robber": "9"
  }
 }
};
