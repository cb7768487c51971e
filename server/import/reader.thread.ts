import { z } from 'zod'
import { wrapContent } from '#server/import/file.ts'
import { surveyForScreen } from '#server/import/overview.ts'
import { openSource } from '#server/import/source.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { answerQuestions } from '#server/kernel/runtime/thread.ts'

/** A list, and what to read of it: its format, or a survey with that place. */
const question = z.object({
  content: z.instanceof(Uint8Array),
  upload: z.object({ id: z.string(), fileName: z.string(), size: z.number() }),
  place: z.object({ sheet: z.number().optional(), headerRow: z.number().optional() }).nullable(),
})

/** Answers with the format and the survey of a list, or with why it cannot be read. */
answerQuestions(async (asked) => {
  const { content, upload, place } = question.parse(asked)
  try {
    const source = await openSource(wrapContent(upload.fileName, content))
    const { format } = source
    return { format, survey: place && (await surveyForScreen(source, { ...upload, format }, place)) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message }
    throw error
  }
})
