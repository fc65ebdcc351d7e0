"""The weights of the Catan value: those of the beginning, and what the end of a game adds."""

from __future__ import annotations

EARLY = (
    0.2639,  # points
    -0.007772,  # points squared
    0.2122,  # lumber
    0.4741,  # brick
    0.6422,  # wool
    0.8158,  # grain
    0.8283,  # ore
    0.6244,  # variety
    -0.5596,  # blocked
    0.2539,  # settlement soon
    0.2897,  # city soon
    0.05081,  # card soon
    0.1039,  # road soon
    0.4808,  # settlement pace
    0.3053,  # city pace
    0.2811,  # card pace
    0.6962,  # place now
    0.6354,  # place one road away
    -0.006354,  # place two roads away
    -0.1833,  # place three roads away
    0.01352,  # places now
    -0.01984,  # places one road away
    -0.06075,  # hand
    -0.6749,  # hand above seven
    0.07056,  # knights held
    0.1061,  # progress cards held
    0.000245,  # knights played
    0.1766,  # army
    -0.07503,  # army missing
    0.2225,  # army lead
    0.04754,  # road length
    0.2199,  # longest
    -0.01273,  # longest missing
    0.08821,  # longest lead
    0.05556,  # settlements
    0.1122,  # cities
    1.596,  # harbour gain
    -0.08249,  # card playable
)
LATE = (
    0.1629,  # points
    0.004479,  # points squared
    0.4235,  # lumber
    -0.00455,  # brick
    -0.0916,  # wool
    0.1856,  # grain
    -0.2096,  # ore
    0.02462,  # variety
    -0.1936,  # blocked
    -0.04019,  # settlement soon
    -0.1215,  # city soon
    0.1962,  # card soon
    -0.07251,  # road soon
    -0.07812,  # settlement pace
    0.22,  # city pace
    0.3103,  # card pace
    0.2231,  # place now
    -0.02318,  # place one road away
    0.0751,  # place two roads away
    0.188,  # place three roads away
    -0.003388,  # places now
    -0.01546,  # places one road away
    -0.04696,  # hand
    0.4236,  # hand above seven
    -0.01272,  # knights held
    0.01242,  # progress cards held
    -0.03344,  # knights played
    -0.08183,  # army
    0.1688,  # army missing
    0.183,  # army lead
    0.02446,  # road length
    0.0255,  # longest
    0.1975,  # longest missing
    0.1352,  # longest lead
    -0.008247,  # settlements
    -0.08501,  # cities
    -0.1319,  # harbour gain
    -0.07704,  # card playable
)
