import type PDFDocument from 'pdfkit'
import { isDrawable } from '#server/kernel/pdf/image.ts'
import { millimetre } from '#server/kernel/pdf/measures.ts'

type Pen = InstanceType<typeof PDFDocument>

/** Opens an image with pdfkit, whose types include neither the method nor that it can be drawn. */
export function openImage(pen: Pen, bytes: Uint8Array) {
  const { openImage: open } = pen as unknown as { openImage: (bytes: Uint8Array) => OpenedImage }
  const opened = open.call(pen, bytes)
  const [width, height] =
    (opened.orientation ?? 1) > 4 ? [opened.height, opened.width] : [opened.width, opened.height]
  return { width, height, source: opened as unknown as Buffer }
}
export type OpenedLogo = { source: Buffer; width: number; height: number }

/** The most room that a logo has at the head of a page. */
const mostLogo = { width: 32 * millimetre, height: 9 * millimetre }

/** A logo, as large as it is drawn; null for none, and for one that would hold the process. */
export function openLogo(pen: Pen, bytes: Uint8Array | null): OpenedLogo | null {
  if (!bytes || !isDrawable(bytes)) return null
  const { source, width, height } = openImage(pen, bytes)
  const scale = Math.min(mostLogo.width / width, mostLogo.height / height)
  return { source, width: width * scale, height: height * scale }
}
type OpenedImage = { width: number; height: number; orientation?: number }
