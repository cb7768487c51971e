import { formatCount } from '#contract/plural.ts'
import { most } from '#server/import/reading/bounds.ts'
import { describeRefusal, type Refusal } from '#server/import/reading/problems.ts'
import { UnreadableFile } from '#server/import/reading/unreadable.ts'
import { nameReason, shownOfReason } from '#server/import/reasons.ts'

/** The lines of a list that are refused; the cells of the first ones of each reason, which are shown (rule input-11). */
export class RefusedLines {
  readonly #lines: Refusal[] = []
  readonly #shown = new Map<string, number>()

  /** Throws UnreadableFile when there are so many that the list is not what it was read as. */
  add(refusal: Refusal) {
    const reason = nameReason(refusal)
    const shown = this.#shown.get(reason) ?? 0
    this.#shown.set(reason, shown + 1)
    this.#lines.push(shown < shownOfReason ? refusal : { ...refusal, cells: [], who: [] })
    if (this.#lines.length <= most.refusals) return
    const count = formatCount(most.refusals, 'línea', 'líneas')
    throw new UnreadableFile(
      `Más de ${count} no se pueden importar (${describeRefusal(this.#lines[0] ?? refusal)}). Revisa qué columna es cada cosa, o divide la lista`,
    )
  }

  /** In the order of the list. */
  list = (): Refusal[] => this.#lines.toSorted((one, other) => one.line - other.line)
}
