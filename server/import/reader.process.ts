import { z } from 'zod'
import { wrapContent } from '#server/import/file.ts'
import { surveyForScreen } from '#server/import/overview.ts'
import { openSource } from '#server/import/source.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { answerAsReader } from '#server/kernel/runtime/reader.ts'

/** What to read of a list: its format, or a survey with that place. */
const question = z.object({
  upload: z.object({ id: z.string(), fileName: z.string(), size: z.number() }),
  place: z.object({ sheet: z.number().optional(), headerRow: z.number().optional() }).nullable(),
})

/** Answers with the format and the survey of a list, or with why it cannot be read. */
answerAsReader(async (asked, content) => {
  const { upload, place } = question.parse(asked)
  try {
    const source = await openSource(wrapContent(upload.fileName, content))
    const { format } = source
    return { format, survey: place && (await surveyForScreen(source, { ...upload, format }, place)) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message }
    throw error
  }
})
