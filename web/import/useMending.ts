import { useState } from 'react'
import type { ImportField } from '#contract/import/fields.ts'
import type { MendedLines } from '#contract/import/plan.ts'
import type { BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import type { ImportForm } from '#web/import/importDraft.ts'
import { useAssemblyNames } from '#web/import/useAssemblyNames.ts'

/** The mending of refused lines: what is typed is tried with the next review, line by line or all of them. */
export type Mending = {
  /** Typed and not tried yet, by line. */
  typed: MendedLines
  type: (line: number, field: ImportField, text: string) => void
  retry: (lines: readonly string[]) => void
  /** Tried, by line; and to take a line as the list has it again. */
  mended: MendedLines
  restore: (line: string) => void
  assemblies: readonly BasicAssembly[]
}

const withoutLines = (lines: MendedLines, some: readonly string[]): MendedLines =>
  Object.fromEntries(Object.entries(lines).filter(([line]) => !some.includes(line)))

export function useMending(form: ImportForm, onRetry: () => void): Mending {
  const [typed, setTyped] = useState<MendedLines>({})
  const { data } = useAssemblyNames()
  const mended = form.watch('mended')
  return {
    typed,
    type: (line, field, text) => setTyped({ ...typed, [line]: { ...typed[line], [field]: text } }),
    retry(lines) {
      const tried = lines.flatMap((line) => {
        const fields = typed[line]
        return fields ? [[line, { ...mended[line], ...fields }] as const] : []
      })
      if (tried.length === 0) return
      form.setValue('mended', { ...mended, ...Object.fromEntries(tried) })
      setTyped(withoutLines(typed, lines))
      onRetry()
    },
    mended,
    restore(line) {
      form.setValue('mended', withoutLines(mended, [line]))
      onRetry()
    },
    assemblies: data?.content ?? [],
  }
}
