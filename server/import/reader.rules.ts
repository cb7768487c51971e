import { z } from 'zod'
import { surveyedList, type SurveyedList, type UploadedList } from '#contract/import/plan.ts'
import type { ImportFile } from '#server/import/file.ts'
import type { ListPlace } from '#server/import/survey.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { limitConcurrency } from '#server/kernel/runtime/limiter.ts'
import { createThread } from '#server/kernel/runtime/thread.ts'

/**
 * Lists are read in a thread whose memory ends before the server's (rule input-11), one after the other: each takes
 * tens of MB.
 */
const askReader = createThread(new URL('reader.thread.ts', import.meta.url), {
  maxOldGenerationSizeMb: 192,
  maxYoungGenerationSizeMb: 16,
})
const takeTurn = limitConcurrency({ most: 1, maxWaiting: 20, maxWaitMs: 30_000 })

const answer = z.union([
  z.object({ refusal: z.string() }),
  z.object({ format: z.enum(['csv', 'xlsx']), survey: surveyedList.nullable() }),
])

/** The format of a list; throws UnreadableFile. */
export async function readFormat(file: ImportFile): Promise<UploadedList['format']> {
  return (await read(file, '', null)).format
}

/** The data for the screen where a user chooses the sheet, the header and the field of each column. */
export async function surveyUpload(file: ImportFile, id: string, place: ListPlace): Promise<SurveyedList> {
  const { survey } = await read(file, id, place)
  if (!survey) throw new Error('the reader has not surveyed the list')
  return survey
}

async function read(file: ImportFile, id: string, place: ListPlace | null) {
  const upload = { id, fileName: file.name, size: file.size }
  const answered = await takeTurn(async () => {
    const content = new Uint8Array(file.size)
    let at = 0
    for await (const chunk of file.bytes()) {
      content.set(chunk, at)
      at += chunk.byteLength
    }
    return askReader({ content, upload, place }, [content.buffer]).catch(toUnreadable)
  })
  const found = answer.parse(answered)
  if ('refusal' in found) throw new UnreadableFile(found.refusal)
  return found
}

function toUnreadable(error: unknown): never {
  const { cause } = error as { cause?: { code?: string } }
  if (cause?.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  throw new UnreadableFile('Leer este fichero necesita demasiada memoria: divídelo en varias listas', {
    cause: error,
  })
}
