import { z } from 'zod'
import { basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { indexAssemblyNames } from '#contract/import/assemblyNames.ts'
import { wrapContent } from '#server/import/file.ts'
import { surveyForScreen } from '#server/import/overview.ts'
import { openSource } from '#server/import/source.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { answerAsReader } from '#server/kernel/runtime/reader.ts'

/** What to read of a list: its format, or a survey with that place; and the assemblies that it may name. */
const question = z.object({
  upload: z.object({ id: z.string(), fileName: z.string(), size: z.number() }),
  place: z.object({ sheet: z.number().optional(), headerRow: z.number().optional() }).nullable(),
  assemblies: z.array(basicAssembly),
})

/** Answers with the format and the survey of a list, or with why it cannot be read. */
answerAsReader(async (asked, content) => {
  const { upload, place, assemblies } = question.parse(asked)
  try {
    const source = await openSource(wrapContent(upload.fileName, content))
    const { format } = source
    const names = indexAssemblyNames(assemblies)
    return { format, survey: place && (await surveyForScreen(source, { ...upload, format }, place, names)) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message }
    throw error
  }
})
