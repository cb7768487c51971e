import { noticesByExample, type Notice } from '#server/import/reading/problems.ts'
import type { ReportNotice } from '#server/import/report.ts'

const maxKinds = 1000
const firstLines = 5
const shownExamples = 3

/** Counts notices by their text, so that ten thousand equal ones are one. */
export class Notices {
  readonly #found = new Map<string, ReportNotice>()

  add(line: number, notices: readonly Notice[]) {
    for (const notice of notices) {
      const isByExample = noticesByExample.includes(notice.kind)
      const isOne = isByExample || this.#found.size >= maxKinds
      const key = isOne ? notice.kind : `${notice.kind} ${notice.value ?? ''}`
      const known = this.#found.get(key) ?? { ...notice, lines: 0, first: [] }
      this.#found.set(key, known)
      if (isByExample && known.lines > 0 && known.lines < shownExamples)
        known.value = `${known.value}; ${notice.value}`
      known.lines += 1
      if (known.first.length < firstLines) known.first.push(line)
    }
  }

  list = (): ReportNotice[] => [...this.#found.values()].toSorted((one, other) => other.lines - one.lines)
}
