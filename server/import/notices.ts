import type { Notice } from '#server/import/reading/problems.ts'
import type { ReportNotice } from '#server/import/report.ts'

const maxKinds = 1000
const firstLines = 5

/** Counts notices by their text, so that ten thousand equal ones are one. */
export class Notices {
  readonly #found = new Map<string, ReportNotice>()

  add(line: number, notices: readonly Notice[]) {
    for (const notice of notices) {
      const key = this.#found.size < maxKinds ? `${notice.kind} ${notice.value ?? ''}` : notice.kind
      const known = this.#found.get(key) ?? { ...notice, lines: 0, first: [] }
      this.#found.set(key, known)
      known.lines += 1
      if (known.first.length < firstLines) known.first.push(line)
    }
  }

  list = (): ReportNotice[] => [...this.#found.values()].toSorted((one, other) => other.lines - one.lines)
}
