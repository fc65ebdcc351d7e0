"""The weights of the Catan value: those of the beginning, and what the end of a game adds."""

from __future__ import annotations

EARLY = (
    0.1968,  # points
    -0.003334,  # points squared
    0.1224,  # lumber
    0.4468,  # brick
    0.7585,  # wool
    0.9232,  # grain
    0.8979,  # ore
    0.5619,  # variety
    -0.571,  # blocked
    0.2818,  # settlement soon
    0.2629,  # city soon
    0.06976,  # card soon
    0.244,  # road soon
    0.2426,  # settlement pace
    0.239,  # city pace
    0.2191,  # card pace
    0.3911,  # place now
    0.372,  # place one road away
    0.3206,  # place two roads away
    0.1615,  # place three roads away
    0.0181,  # places now
    -0.01026,  # places one road away
    -0.129,  # hand
    -0.6546,  # hand above seven
    0.07786,  # knights held
    0.1121,  # progress cards held
    0.02449,  # knights played
    0.2427,  # army
    0.04913,  # army missing
    0.2673,  # army lead
    0.1203,  # road length
    0.2537,  # longest
    0.01513,  # longest missing
    0.03408,  # longest lead
    0.08202,  # settlements
    0.111,  # cities
    1.151,  # harbour gain
    -0.094,  # card playable
)
LATE = (
    0.1559,  # points
    -0.0006112,  # points squared
    0.4024,  # lumber
    0.02927,  # brick
    -0.01878,  # wool
    0.1211,  # grain
    -0.09416,  # ore
    0.002392,  # variety
    -0.313,  # blocked
    -0.001335,  # settlement soon
    -0.06306,  # city soon
    0.1362,  # card soon
    -0.08015,  # road soon
    -0.09775,  # settlement pace
    0.232,  # city pace
    0.2762,  # card pace
    0.2904,  # place now
    -0.1966,  # place one road away
    0.207,  # place two roads away
    0.3582,  # place three roads away
    -0.01071,  # places now
    -0.002598,  # places one road away
    -0.09062,  # hand
    0.558,  # hand above seven
    0.004203,  # knights held
    0.0001404,  # progress cards held
    -0.01568,  # knights played
    -0.07827,  # army
    0.1916,  # army missing
    0.1186,  # army lead
    0.00613,  # road length
    -0.007628,  # longest
    0.3502,  # longest missing
    0.1236,  # longest lead
    -0.02095,  # settlements
    -0.06835,  # cities
    -0.09062,  # harbour gain
    -0.1449,  # card playable
)
