import { mostOfTagName } from '#contract/people/tag.ts'
import { saysNoAssembly } from '#contract/import/assemblyNames.ts'
import type { LineReader } from '#server/import/reading/lineReader.ts'

/** The tags that a line names: «Pega carteles, Habla árabe». */
export function readTags(line: LineReader): string[] {
  const names = (line.text('tags') ?? '')
    .split(/[,;]/)
    .map((name) => name.trim())
    // «No» and «Ninguna» mean none here as for assemblies.
    .filter((name) => !saysNoAssembly(name))
  for (const name of names) if (name.length > mostOfTagName) line.refuse('text too long', 'tags', name)
  return names
}
