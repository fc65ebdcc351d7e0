def why_not(s, seat, move): ...
def events(a, b, c, d):
    return []


def sentence(e):
    return ""


def draw(s, seat):
    return ""
