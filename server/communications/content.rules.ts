import { Parser } from 'htmlparser2'
import { listBlocks } from '#contract/communications/textProblems.ts'
import { imageAddress, type RichText } from '#contract/richText.ts'
import { sanitizeRichText } from '#server/kernel/richText/html.ts'

const imagePath = '/api/communication/images/'

/** The address at which whoever receives a mail reads an image, by its hash. */
export const publicImageAddress = (publicUrl: string, hash: string) => `${publicUrl}${imagePath}${hash}`

/** What a writer sends as it is stored: clean, with the images of ours by their files. */
export const cleanBody = (
  html: string,
  publicUrl: string,
  fileOf: (hash: string) => string | undefined,
): string =>
  sanitizeRichText(
    html.replaceAll(/\bsrc\s*=\s*(["'])([^"'<>]{0,300})\1/gi, (whole, quote: string, address: string) => {
      const hash = readImageHash(address, publicUrl)
      const file = hash === undefined ? undefined : fileOf(hash)
      return file === undefined ? whole : `src=${quote}${imageAddress(file)}${quote}`
    }),
  )

/** How many links of a text cannot be kept: those of no words, and those of images, which have none (rule communication-5). */
export type LostLinks = { lostLinks: number; lostImageLinks: number }

export function countLostLinks(html: string): LostLinks {
  const lost = { lostLinks: 0, lostImageLinks: 0 }
  let link: { hasWords: boolean; images: number } | undefined
  const close = () => {
    if (!link) return
    lost.lostImageLinks += link.images
    if (!link.hasWords && link.images === 0) lost.lostLinks += 1
    link = undefined
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'img' && link) link.images += 1
      if (tag !== 'a') return
      close()
      if (attributes['href'] !== undefined) link = { hasWords: false, images: 0 }
    },
    ontext(text) {
      if (link && text.trim() !== '') link.hasWords = true
    },
    onclosetag(tag) {
      if (tag === 'a') close()
    },
    onend: close,
  })
  parser.end(html)
  return lost
}

/** Whether a text shows an image that is not ours: nothing is fetched from an address that somebody typed. */
export function hasForeignImage(html: string, publicUrl: string): boolean {
  let isForeign = false
  const parser = new Parser({
    onopentag(tag, { src = '' }) {
      const isOurs =
        readImageHash(src, publicUrl) !== undefined || src.startsWith('/api/files/') || src === ''
      if (tag === 'img' && !isOurs) isForeign = true
    },
  })
  parser.end(html)
  return isForeign
}

/** The hash in the address of an image of ours. */
function readImageHash(address: string, publicUrl: string): string | undefined {
  const path = address.startsWith(publicUrl) ? address.slice(publicUrl.length) : address
  return path.startsWith(imagePath) ? /^[0-9a-f]{64}$/.exec(path.slice(imagePath.length))?.[0] : undefined
}

/** The hashes of the images of ours that a text shows. */
export const listImageHashes = (html: string): string[] => [
  ...new Set(
    Array.from(html.matchAll(/\/api\/communication\/images\/([0-9a-f]{64})/g), ([, hash = '']) => hash),
  ),
]

/** The files of the images that a clean text shows. */
export const listImageFiles = (blocks: RichText): string[] => [
  ...new Set(listBlocks(blocks).flatMap((block) => (block.kind === 'image' ? [block.file] : []))),
]
