"""How kernels are compiled, and where they are kept: each in a library and a file of its own.

numba would copy all that a kernel calls into the kernel's library, and all of that again into the
libraries of its callers, and optimize it each time. But LLVM copies none but small kernels into the
code of their callers. So a large one is called where it lies, by a name that is the same in every
process. What turns Python's objects into a kernel's arguments is compiled when Python calls it.

Only compiled runs import it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pathlib
import pickle
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numba
import numba.core.codegen
import numba.core.compiler
import numba.core.compiler_lock
import numba.core.funcdesc
import numba.core.registry
import numba.core.runtime
import numba.core.serialize
import numba.core.sigutils
import numba.core.targetconfig

from .stamp import is_outside, stamp_of

core: Any = numba.core
#: Lines of LLVM's code above which a kernel is not copied into its callers. LLVM copies none of
#: more than 210 in Catan; with 200 here a search took 4 % longer.
LARGE = 350
#: What the names of kernels begin with.
MARK = "skerry_"
NAME = re.compile(rf"{MARK}[0-9a-f]{{16}}")
#: What is added to a kernel's name for the library by which Python calls it.
FROM_PYTHON = ".python"


def compiled(
    function: Callable[..., Any], options: Mapping[str, Any], folder: pathlib.Path | None
) -> Any:
    """A function that is compiled when it is first called, once for all numbers; without a folder,
    in every process."""
    options = {"nopython": True, "boundscheck": None, "no_cpython_wrapper": True, **options}
    made = Kernel(function, targetoptions=options, pipeline_class=Compiler)
    made.folder, made.entries = folder, []
    return made


class Kernel(core.registry.CPUDispatcher):  # type: ignore[misc]
    """A kernel as Python has it, and as other kernels ask for it."""

    folder: pathlib.Path | None
    #: What Python calls, by types; numba itself keeps none of it.
    entries: list[Any]

    def get_call_template(self, args: Any, named: Any) -> Any:
        """What another kernel calls. For a number that its caller has written down numba would
        compile it once more, and with it all that the number is handed on to: a bot took a third
        longer."""
        widen: Any = numba.types.unliteral
        return super().get_call_template(
            tuple(map(widen, args)), {name: widen(kind) for name, kind in named.items()}
        )

    def compile(self, sig: Any) -> Any:
        """Load it for some types, or compile it."""
        with core.compiler_lock.global_compiler_lock:
            args = tuple(core.sigutils.normalize_signature(sig)[0])
            if args not in self.overloads:
                self.overloads[args] = self._loaded(args) or self._made(args)
            return self.overloads[args].entry_point

    def _compile_for_args(self, *args: Any, **named: Any) -> Any:
        """Compile it as Python calls it."""
        point = super()._compile_for_args(*args, **named)
        known = next(known for known in self.overloads.values() if known.entry_point is point)
        with core.compiler_lock.global_compiler_lock:
            self.entries.append(self._entry(known))
        self._insert([kind._code for kind in known.signature.args], self.entries[-1], False)
        return self.entries[-1]

    def _loaded(self, args: tuple[Any, ...]) -> Any:
        self.targetctx.refresh()
        found = _find(self.targetctx.codegen(), self.folder, symbol(self.py_func, args))
        return found and self._known(found[0], *pickle.loads(found[1]))

    def _made(self, args: tuple[Any, ...]) -> Any:
        made = self._compiler.compile(args, None)
        self.targetctx.remove_user_function(made.entry_point)
        library, description = made.library, made.fndesc
        library.measure(description.llvm_func_name)
        description.typemap = description.calltypes = None
        about = description, made.environment, made.signature
        _keep(self.folder, library, core.serialize.dumps(about))
        return self._known(library, *about)

    def _known(self, library: Library, description: Any, environment: Any, signature: Any) -> Any:
        """Tell numba of the kernel, so that others can call it."""
        context = self.targetctx
        point = context.get_executable(library, description, environment)
        context.insert_user_function(point, description, [library])
        return core.compiler.compile_result(
            typing_context=self.typingctx, target_context=context, entry_point=point,
            typing_error=None, library=library, signature=signature, objectmode=False,
            fndesc=description, environment=environment,
        )  # fmt: skip

    def _entry(self, known: Any) -> Any:
        """What Python calls."""
        context, description = self.targetctx, known.fndesc
        name = known.library.name + FROM_PYTHON
        found = _find(context.codegen(), self.folder, name)
        library = found[0] if found else Library(context.codegen(), name)
        if not found:
            flags = core.compiler.Flags()
            self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
            stack = core.targetconfig.ConfigStack()
            with stack.enter(flags), context.push_code_library(library):
                context.create_cpython_wrapper(
                    library, description, known.environment, None, flags.release_gil
                )
            library.finalize()
            library.is_large = True
            _keep(self.folder, library, b"")
        return context.get_executable(library, description, known.environment)


class Compiler(core.compiler.Compiler):  # type: ignore[misc]
    """numba's, for a library and a name of ours."""

    def _compile_bytecode(self) -> Any:
        state = self.state
        name = symbol(state.func_id.func, tuple(state.args))
        state.func_id.unique_id = name
        state.targetctx.mangler = _mangled
        state.library = Library(state.targetctx.codegen(), name)
        return super()._compile_bytecode()


def symbol(function: Any, args: tuple[Any, ...]) -> str:
    """The name of a kernel for some types, the same in every process."""
    code = function.__code__
    file = pathlib.Path(code.co_filename).name
    told = [file, function.__module__, function.__qualname__, code.co_firstlineno, *args]
    if is_outside(function) or function.__closure__:
        told.append(stamp_of(function))
    return MARK + hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def _mangled(name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """A name in machine code. A kernel's own name tells its types, which are long, already."""
    if isinstance(uid, str):
        types, abi_tags = (), ()
    made: str = core.funcdesc.default_mangler(name, types, abi_tags=abi_tags, uid=uid)
    return made


class Kept(NamedTuple):
    """A library as it lies in a file."""

    code: bytes
    #: For callers that copy it; none if it is large.
    bitcode: bytes
    #: The functions that it defines.
    defined: list[str]
    #: The kernels that must be loaded before.
    called: list[str]
    #: What numba knows of the kernel.
    about: bytes


class Library(core.codegen.JITCodeLibrary):  # type: ignore[misc]
    """A kernel, with all small ones that it calls."""

    def __init__(self, made_by: Any, name: str) -> None:
        super().__init__(made_by, name)
        self.is_large, self.bitcode = False, b""
        self._shared_module: Any = None
        self.enable_object_caching()

    def add_linking_library(self, library: Any) -> None:
        """Copy small kernels; and nothing that counts arrays, since kernels own none."""
        is_called = isinstance(library, Library) and library.is_large
        if not is_called and library is not core.runtime.rtsys.library:
            super().add_linking_library(library)

    def measure(self, name: str) -> None:
        """See whether the kernel is large, and not to be copied all the same."""
        function = self._final_module.get_function(name)
        is_copied = any(b"alwaysinline" in attribute for attribute in function.attributes)
        self.is_large = not is_copied and str(function).count("\n") > LARGE

    def kept(self, about: bytes) -> Kept:
        """As it goes into a file."""
        functions = list(self._final_module.functions)
        missing = " ".join(one.name for one in functions if one.is_declaration)
        return Kept(
            self._get_compiled_object(),
            b"" if self.is_large else self._get_module_for_linking().as_bitcode(),
            [one.name for one in functions if not one.is_declaration],
            NAME.findall(missing),
            about,
        )

    @classmethod
    def loaded(cls, made_by: Any, name: str, kept: Kept) -> Library:
        """As it comes from a file."""
        self = cls(made_by, name)
        self.is_large, self.bitcode = not kept.bitcode, kept.bitcode
        self._set_compiled_object(kept.code)
        self._finalize_final_module()
        made_by._engine._defined_symbols.update(kept.defined)
        return self

    def _get_module_for_linking(self) -> Any:
        if self.bitcode and self._shared_module is None:
            self._shared_module = core.codegen.ll.parse_bitcode(self.bitcode)
        return super()._get_module_for_linking()


#: The libraries of this process by their names, each with what numba knows of its kernel.
_here: dict[str, tuple[Library, bytes]] = {}


def _find(made_by: Any, folder: pathlib.Path | None, name: str) -> tuple[Library, bytes] | None:
    """A library that was compiled before; what it calls is loaded with it."""
    if name not in _here:
        kept = _read(made_by, folder, name)
        if kept is None or not all(_find(made_by, folder, called) for called in kept.called):
            return None
        _here[name] = Library.loaded(made_by, name, kept), kept.about
    return _here[name]


def _read(made_by: Any, folder: pathlib.Path | None, name: str) -> Kept | None:
    if folder is not None:
        with contextlib.suppress(OSError):
            return Kept(*pickle.loads(_file(made_by, folder, name).read_bytes()))
    return None


def _keep(folder: pathlib.Path | None, library: Library, about: bytes) -> None:
    """Remember a library that was compiled now."""
    _here[library.name] = library, about
    if folder is not None:
        file = _file(library.codegen, folder, library.name)
        draft = file.with_suffix(f".{os.getpid()}")
        with contextlib.suppress(OSError):  # then other processes compile it, too
            draft.write_bytes(pickle.dumps(tuple(library.kept(about))))
            draft.replace(file)


def _file(made_by: Any, folder: pathlib.Path, name: str) -> pathlib.Path:
    """Code is for one Python, one numba and one processor."""
    made_for = (sys.implementation.cache_tag, numba.__version__, *made_by.magic_tuple())
    told = hashlib.sha256(repr(made_for).encode()).hexdigest()[:12]
    return folder / f"{name}-{told}.kernel"
