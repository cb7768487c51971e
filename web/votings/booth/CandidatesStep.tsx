import { useId, useRef } from 'react'
import { formatCount } from '#contract/plural.ts'
import type { StepProps } from '#web/votings/booth/ballotProps.ts'
import { ChosenCandidates } from '#web/votings/booth/ChosenCandidates.tsx'
import { isRanked } from '#contract/votings/summary.ts'
import { listStanding } from '#web/votings/booth/choices.ts'
import { Option } from '#web/votings/booth/Option.tsx'
import { Pool } from '#web/votings/booth/Pool.tsx'
import { StepHeading } from '#web/votings/booth/StepHeading.tsx'
import { announce } from '#web/ui/Announcer.tsx'
import styles from './booth.module.css'

/** An open list: who is chosen leaves the pool for the ballot, in the voter's order where it counts; or blank. */
export function CandidatesStep({ voting, choices, onChoices, level, isArriving }: StepProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { ballotSize: most, allowsPartial } = voting
  const { candidates: chosen, isBlank } = choices
  const nameOf = (one: number) => listStanding(voting).find((candidate) => candidate.id === one)?.name ?? ''
  const set = (candidates: readonly number[]) => onChoices({ ...choices, candidates, isBlank: false })
  function choose(candidate: number) {
    if (chosen.length >= most)
      return announce(`Ya has elegido a ${most}: para elegir a otra persona, quita a una.`)
    set([...chosen, candidate])
    announce(`${nameOf(candidate)}, puesto ${chosen.length + 1} de ${most}`)
    // Its button leaves with it: the focus stays among those that remain.
    focusNear(box.current, candidate)
  }
  const people = formatCount(most, 'persona', 'personas')
  return (
    <div ref={box} className={styles.screen}>
      <StepHeading id={id} level={level} isArriving={isArriving}>
        ¿A quién eliges?
      </StepHeading>
      <p role="status" className={styles.hint}>
        {isBlank
          ? 'Votas en blanco: no eliges a nadie, y consta así.'
          : `${allowsPartial ? `Puedes elegir hasta a ${people}` : `Elige a ${people}`} · llevas ${chosen.length}.`}
        {!isBlank && isRanked(voting) && ' El orden cuenta: la primera recibe más que la segunda.'}
      </p>
      {voting.allowsBlank && (
        <div className={styles.options}>
          <Option
            type="checkbox"
            name={`${id}-blank`}
            isChosen={isBlank}
            onChoose={(now) => onChoices({ ...choices, isBlank: now })}
            hint="No eliges a nadie, y consta así."
          >
            Votar en blanco
          </Option>
        </div>
      )}
      {!isBlank && (
        <>
          <ChosenCandidates
            chosen={chosen}
            nameOf={nameOf}
            most={most}
            isRanked={isRanked(voting)}
            level={level}
            onChange={set}
          />
          <Pool
            voting={voting}
            chosen={chosen}
            isFull={chosen.length >= most}
            level={level}
            onChoose={choose}
          />
        </>
      )}
    </div>
  )
}

/** Focuses the next of the pool, the one before where it was the last, or the ballot where nobody is left. */
function focusNear(box: HTMLElement | null, candidate: number) {
  const all = [...(box?.querySelectorAll<HTMLElement>('[data-candidate]') ?? [])]
  const at = all.findIndex((one) => one.dataset['candidate'] === `${candidate}`)
  const near = all[at + 1] ?? all[at - 1] ?? box?.querySelector<HTMLElement>('[data-chosen]')
  near?.focus()
}
