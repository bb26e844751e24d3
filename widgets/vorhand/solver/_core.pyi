REVISION: int

class Core:
    nodes: int
    def __new__(
        cls,
        seats: int,
        trump: bool,
        head: bool,
        must_trump: bool,
        avoid: bool,
        soloist: tuple[int, ...],
        defenders: tuple[int, ...],
        follow: tuple[int, ...],
        /,
    ) -> Core: ...
    def reaches(self, position: tuple[object, ...], need: int, /) -> bool: ...
    def tricks(self, position: tuple[object, ...], /) -> int: ...
