import type { Marks, Run } from '#contract/richText.ts'

/**
 * Normalises white space as HTML does: collapses spaces, and removes them and line breaks at the ends. Joins
 * consecutive runs of the same style.
 */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidied: Run[] = []
  // Pending white space, written only if another word follows.
  let space: Run | undefined
  let breaks: Run[] = []
  const write = (run: Run) => {
    const last = tidied.at(-1)
    if (last && isAlike(last, run)) last.text += run.text
    else tidied.push({ ...run })
  }
  for (const run of runs)
    for (const text of run.text.match(/ +|\n|[^ \n]+/g) ?? []) {
      if (text === '\n') {
        space = undefined
        if (tidied.length > 0) breaks.push({ ...run, text })
      } else if (text.startsWith(' ')) {
        if (tidied.length > 0 && breaks.length === 0) space ??= { ...run, text: ' ' }
      } else {
        for (const waiting of breaks) write(waiting)
        if (space) write(space)
        write({ ...run, text })
        space = undefined
        breaks = []
      }
    }
  return tidied
}

const isAlike = (one: Marks, other: Marks) =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.strike === other.strike &&
  one.link === other.link
