"""A page as a picture, for the recogniser."""

import ctypes

import pypdfium2.raw as raw

_SCALE = 300 / 72
_LONGEST = 5000
"""Pixels of the longer side, at most: a poster must not fill the memory."""
_WHITE = 0xFFFFFFFF
_GREY = 1


def picture_of(page: ctypes.c_void_p) -> bytes:
    """The page at 300 dots an inch in grey, as a PGM file."""
    width, height = raw.FPDF_GetPageWidthF(page), raw.FPDF_GetPageHeightF(page)
    scale = min(_SCALE, _LONGEST / max(1.0, width, height))
    columns, rows = max(1, round(width * scale)), max(1, round(height * scale))
    bitmap = raw.FPDFBitmap_CreateEx(columns, rows, _GREY, None, 0)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, _WHITE)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, columns, rows, 0, raw.FPDF_ANNOT)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        pixels = ctypes.string_at(raw.FPDFBitmap_GetBuffer(bitmap), stride * rows)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    lines = (pixels[row * stride : row * stride + columns] for row in range(rows))
    return b"P5 %d %d 255\n" % (columns, rows) + b"".join(lines)
