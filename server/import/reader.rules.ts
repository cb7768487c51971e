import { z } from 'zod'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { surveyedList, type SurveyedList, type UploadedList } from '#contract/import/plan.ts'
import type { ImportFile } from '#server/import/file.ts'
import type { ListPlace } from '#server/import/survey.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { createReader, ReaderDied } from '#server/kernel/runtime/reader.ts'

/** The largest lists that are allowed take 20 s. */
const askReader = createReader(new URL('reader.process.ts', import.meta.url), { timeoutMs: 90_000 })

const answer = z.union([
  z.object({ refusal: z.string() }),
  z.object({ format: z.enum(['csv', 'xlsx']), survey: surveyedList.nullable() }),
])

/** The format of a list; throws UnreadableFile. */
export async function readFormat(file: ImportFile): Promise<UploadedList['format']> {
  return (await read(file, { id: '', place: null, assemblies: [] })).format
}

/** The data for the screen where a user chooses the sheet, the header and the field of each column. */
export async function surveyUpload(
  file: ImportFile,
  asked: Asked & { place: ListPlace },
): Promise<SurveyedList> {
  const { survey } = await read(file, asked)
  if (!survey) throw new Error('the reader has not surveyed the list')
  return survey
}

/** Of which upload, where its list is, and the assemblies that it may name. */
type Asked = { id: string; place: ListPlace | null; assemblies: readonly BasicAssembly[] }

async function read(file: ImportFile, { id, ...asked }: Asked) {
  const upload = { id, fileName: file.name, size: file.size }
  const answered = await askReader({
    question: { upload, ...asked },
    size: file.size,
    bytes: file.bytes(),
  }).catch(toUnreadable)
  const found = answer.parse(answered)
  if ('refusal' in found) throw new UnreadableFile(found.refusal)
  return found
}

function toUnreadable(error: unknown): never {
  if (!(error instanceof ReaderDied) || error.reason === 'crash') throw error
  const needs = error.reason === 'time' ? 'demasiado tiempo' : 'demasiada memoria'
  throw new UnreadableFile(`Leer este fichero necesita ${needs}: divídelo en varias listas`, { cause: error })
}
