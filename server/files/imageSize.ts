import { damagedFile, UnfitFile } from '#server/files/unfitFile.ts'

export type ImageSize = { width: number; height: number }

/** Larger images need more memory to show than a phone has. */
const most = { side: 8_000, pixels: 50_000_000 }

/** Throws UnfitFile for an image without pixels or with too many. */
export function checkSize({ width, height }: ImageSize) {
  if (width === 0 || height === 0) throw damagedFile()
  if (Math.max(width, height) > most.side || width * height > most.pixels)
    throw new UnfitFile(`La imagen es demasiado grande: como mucho, ${most.side} píxeles de lado`)
}
