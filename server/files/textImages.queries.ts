import { listImages } from '#contract/richTextMap.ts'
import type { RichText } from '#contract/richText.ts'
import { findFile, readContent } from '#server/files/files.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'

/** Those of some images that the store does not have, or has for another use. */
export async function listMissingImages(db: Database, text: RichText): Promise<string[]> {
  const images = listImages(text)
  if (images.length === 0) return []
  const found = await db
    .selectFrom('storedFile')
    .where('id', 'in', images)
    .where('use', '=', 'textImage')
    .select('id')
    .execute()
  return images.filter((image) => !found.some(({ id }) => id === image))
}

/** Keeps the images of a text that is saved, for as long as there are versions of it: always. */
export async function keepTextImages(db: Database, text: RichText): Promise<void> {
  const images = listImages(text)
  if (images.length === 0) return
  await db
    .insertInto('textImage')
    .values(images.map((fileId) => ({ fileId })))
    .onConflict((same) => same.doNothing())
    .execute()
}

/** The bytes of the images of a text, for a paper. */
export async function readTextImages(db: Database, text: RichText): Promise<ReadonlyMap<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>()
  for (const id of listImages(text)) {
    const file = await findFile(db, id, 'textImage')
    if (!file) continue
    const pieces: Uint8Array[] = []
    for await (const piece of readContent(db, file)) pieces.push(piece)
    images.set(id, Buffer.concat(pieces))
  }
  return images
}
