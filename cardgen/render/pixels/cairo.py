"""The calls of libcairo that the painter makes, declared for cffi, and its objects, which free themselves.

Why not cairocffi: at each import it has all of cairo's 800 declarations parsed, and looks for the library by running
the system's compiler and linker: 0.17 s, which every process that paints one card would pay. Parsing these alone takes
50 ms, so the module that cffi writes of them is kept.
Source of the declarations: cairographics.org/manual, 1.16.
"""

from __future__ import annotations

import io
from types import CodeType
from typing import Any

import _cffi_backend

from cardgen import libcairo
from cardgen.load.store import kept_result

_DECLARATIONS = """
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct { double xx, yx, xy, yy, x0, y0; } cairo_matrix_t;
typedef union {
    struct { int type, length; } header;
    struct { double x, y; } point;
} cairo_path_data_t;
typedef struct { int status; cairo_path_data_t *data; int num_data; } cairo_path_t;

const char *cairo_version_string(void);
const char *cairo_status_to_string(int status);

cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, int format, int width, int height,
                                                     int stride);
int cairo_surface_status(cairo_surface_t *surface);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_surface_destroy(cairo_surface_t *surface);

cairo_pattern_t *cairo_pattern_create_for_surface(cairo_surface_t *surface);
cairo_pattern_t *cairo_pattern_create_linear(double x0, double y0, double x1, double y1);
cairo_pattern_t *cairo_pattern_create_radial(double x0, double y0, double r0, double x1, double y1, double r1);
void cairo_pattern_add_color_stop_rgba(cairo_pattern_t *pattern, double offset, double red, double green,
                                       double blue, double alpha);
void cairo_pattern_set_extend(cairo_pattern_t *pattern, int extend);
void cairo_pattern_set_filter(cairo_pattern_t *pattern, int filter);
void cairo_pattern_set_matrix(cairo_pattern_t *pattern, const cairo_matrix_t *matrix);
void cairo_pattern_destroy(cairo_pattern_t *pattern);

cairo_t *cairo_create(cairo_surface_t *target);
void cairo_destroy(cairo_t *cr);
int cairo_status(cairo_t *cr);
void cairo_save(cairo_t *cr);
void cairo_restore(cairo_t *cr);
void cairo_push_group(cairo_t *cr);
void cairo_pop_group_to_source(cairo_t *cr);
void cairo_set_source(cairo_t *cr, cairo_pattern_t *source);
void cairo_set_source_rgba(cairo_t *cr, double red, double green, double blue, double alpha);
void cairo_set_fill_rule(cairo_t *cr, int fill_rule);
void cairo_set_line_width(cairo_t *cr, double width);
void cairo_set_line_cap(cairo_t *cr, int line_cap);
void cairo_set_line_join(cairo_t *cr, int line_join);
void cairo_set_miter_limit(cairo_t *cr, double limit);
void cairo_set_dash(cairo_t *cr, const double *dashes, int num_dashes, double offset);
void cairo_translate(cairo_t *cr, double tx, double ty);
void cairo_scale(cairo_t *cr, double sx, double sy);
void cairo_rotate(cairo_t *cr, double angle);
void cairo_transform(cairo_t *cr, const cairo_matrix_t *matrix);
void cairo_identity_matrix(cairo_t *cr);
void cairo_get_matrix(cairo_t *cr, cairo_matrix_t *matrix);
void cairo_user_to_device(cairo_t *cr, double *x, double *y);
void cairo_new_path(cairo_t *cr);
void cairo_append_path(cairo_t *cr, const cairo_path_t *path);
void cairo_rectangle(cairo_t *cr, double x, double y, double width, double height);
void cairo_path_extents(cairo_t *cr, double *x1, double *y1, double *x2, double *y2);
void cairo_clip(cairo_t *cr);
void cairo_paint(cairo_t *cr);
void cairo_paint_with_alpha(cairo_t *cr, double alpha);
void cairo_fill(cairo_t *cr);
void cairo_fill_preserve(cairo_t *cr);
void cairo_stroke(cairo_t *cr);
"""

ARGB32, RGB24 = 0, 1
EXTEND_PAD = 3
FILTER_GOOD = 1
PATH_MOVE_TO, PATH_LINE_TO, PATH_CURVE_TO, PATH_CLOSE_PATH = range(4)


def _interface() -> Any:
    made: dict[str, Any] = {}
    exec(kept_result("cairo", _module, _DECLARATIONS, _cffi_backend.__version__), made)
    return made["ffi"]


def _module() -> CodeType:
    from cffi import FFI
    from cffi.recompiler import make_py_source

    interface, module = FFI(), io.StringIO()
    interface.cdef(_DECLARATIONS)
    make_py_source(interface, "cairo", module)
    return compile(module.getvalue(), "<cairo>", "exec")


ffi: Any = _interface()
lib: Any = ffi.dlopen(libcairo.library())


def reason(status: int) -> str:
    """Return what a status says."""
    text: str = ffi.string(lib.cairo_status_to_string(status)).decode()
    return text


def image_surface(width: int, height: int) -> tuple[Any, bytearray]:
    """Return a surface and its pixels, white: four bytes each, in the order blue, green, red, unused.

    The surface draws into those bytes, so it lives no longer than they do.

    Errors:
        MemoryError: it is too large.
    """
    pixels = bytearray(b"\xff") * (4 * width * height)
    return _surface(pixels, RGB24, width, height), pixels


def _surface(pixels: bytearray, form: int, width: int, height: int) -> Any:
    memory = ffi.from_buffer("unsigned char[]", pixels)
    made = lib.cairo_image_surface_create_for_data(memory, form, width, height, 4 * width)
    surface = ffi.gc(made, lib.cairo_surface_destroy)
    if status := lib.cairo_surface_status(surface):
        raise MemoryError(f"no picture of {width} × {height} px: {reason(status)}")
    return surface


def _pattern(surface: Any) -> Any:
    return ffi.gc(lib.cairo_pattern_create_for_surface(surface), lib.cairo_pattern_destroy)


def context_on(surface: Any) -> Any:
    """Return a context that draws on a surface."""
    return ffi.gc(lib.cairo_create(surface), lib.cairo_destroy)


def gradient(coords: tuple[float, ...]) -> Any:
    """Return a gradient without stops: linear from four coordinates, radial from two circles of three."""
    make = lib.cairo_pattern_create_radial if len(coords) == 6 else lib.cairo_pattern_create_linear
    pattern = ffi.gc(make(*coords), lib.cairo_pattern_destroy)
    lib.cairo_pattern_set_extend(pattern, EXTEND_PAD)
    return pattern


class Layer:
    """A transparent surface, and what is painted on it as a pattern to paint elsewhere.

    Attributes:
        left, top: where it lies, in pixels; size: of its pixels in bytes.
    """

    def __init__(self, box: tuple[int, int, int, int]) -> None:
        self.left, self.top = box[:2]
        width, height = box[2] - box[0], box[3] - box[1]
        self.size = 4 * width * height
        # The surface draws into the bytes, so it lives no longer than they do.
        self._pixels = bytearray(self.size)
        self.surface = _surface(self._pixels, ARGB32, width, height)
        self.pattern = _pattern(self.surface)

    def paint_on(self, context: Any) -> None:
        """Paint it where it lies, whatever the context's user space."""
        lib.cairo_save(context)
        lib.cairo_identity_matrix(context)
        lib.cairo_translate(context, self.left, self.top)
        lib.cairo_set_source(context, self.pattern)
        lib.cairo_paint(context)
        lib.cairo_restore(context)


class Picture:
    """Pixels as a pattern whose space is the pixels: premultiplied ARGB, in the byte order of the machine.

    Attributes:
        pattern: it reads the pixels, so it lives no longer than they do.
    """

    def __init__(self, pixels: bytearray, width: int, height: int) -> None:
        self._pixels = pixels
        self.pattern = _pattern(_surface(pixels, ARGB32, width, height))
        lib.cairo_pattern_set_filter(self.pattern, FILTER_GOOD)
        # The last pixel extends beyond the edge, so that scaling does not fade the border; the painter clips.
        lib.cairo_pattern_set_extend(self.pattern, EXTEND_PAD)
