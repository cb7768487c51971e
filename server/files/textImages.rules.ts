import { mostTextImages } from '#contract/files/textImages.ts'
import { formatCount } from '#contract/plural.ts'
import type { RichText } from '#contract/richText.ts'
import { listImages } from '#contract/richTextMap.ts'
import { keepTextImages, listMissingImages } from '#server/files/textImages.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import { readRichText } from '#server/kernel/richText/html.ts'

type Reading = {
  /** The field of the call, which an error names. */
  path: string
  /** Why it may not have images. */
  imagesRefused?: string
}

/**
 * What is kept of HTML that somebody sent for a text, with its images, which are kept with it (rules input-3, document-6).
 * Throws 422 on its field for images that there are not, or too many.
 */
export async function receiveText(
  db: Database,
  html: string,
  { path, imagesRefused }: Reading,
): Promise<{ html: string; text: RichText }> {
  const read = readRichText(html)
  const images = listImages(read.text)
  const refuse = (message: string) => invalid([{ in: 'body', path, message }])
  if (imagesRefused !== undefined && images.length > 0) throw refuse(imagesRefused)
  if (images.length > mostTextImages)
    throw refuse(`Como mucho ${formatCount(mostTextImages, 'imagen', 'imágenes')}`)
  if ((await listMissingImages(db, read.text)).length > 0)
    throw refuse('Hay una imagen que ya no está: quítala y súbela otra vez')
  await keepTextImages(db, read.text)
  return read
}
