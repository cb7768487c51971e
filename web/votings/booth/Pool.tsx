import { useState } from 'react'
import type { Candidature } from '#contract/votings/voting.ts'
import { listStanding, type Asked } from '#web/votings/booth/choices.ts'
import { foldText } from '#contract/foldText.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './booth.module.css'

/** From how many on one can search among them. */
const manyFrom = 20

type Props = {
  voting: Asked
  chosen: readonly number[]
  /** Nobody more can be chosen. */
  isFull: boolean
  level: 1 | 2
  onChoose: (candidate: number) => void
}

/** Those who can still be chosen, by candidature. */
export function Pool({ voting, chosen, isFull, level, onChoose }: Props) {
  const [sought, setSought] = useState('')
  const Heading = level === 1 ? 'h2' : 'h3'
  const isLeft = ({ id, name }: Candidature['candidates'][number]) =>
    !chosen.includes(id) && foldText(name).includes(foldText(sought.trim()))
  const groups = voting.candidatures
    .map((candidature) => ({ ...candidature, candidates: candidature.candidates.filter(isLeft) }))
    .filter(({ candidates }) => candidates.length > 0)
  const all = listStanding(voting)
  return (
    <section className={styles.pool} aria-labelledby="booth-pool">
      <Heading id="booth-pool">Quién se presenta</Heading>
      {all.length >= manyFrom && (
        <TextField
          label="Buscar por nombre"
          value={sought}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          // What is found stands there already, and the ballot goes on by its own button.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {isFull && (
        <p className={styles.hint}>
          Ya has elegido a todas las personas que puedes. Para cambiar, quita a una.
        </p>
      )}
      {groups.length === 0 && (
        <p className={styles.hint}>
          {sought === '' ? 'No queda nadie por elegir.' : 'Nadie con ese nombre.'}
        </p>
      )}
      {groups.map((candidature) => (
        <Group key={candidature.id} of={candidature} isFull={isFull} level={level} onChoose={onChoose} />
      ))}
    </section>
  )
}

type GroupProps = Pick<Props, 'isFull' | 'level' | 'onChoose'> & { of: Candidature }

/** A candidature; where it is to be read as one block, without what each says of themselves. */
function Group({
  of: { name, description, uniqueCandidature, candidates },
  isFull,
  level,
  onChoose,
}: GroupProps) {
  const Heading = level === 1 ? 'h3' : 'h4'
  return (
    <div className={styles.group}>
      <Heading>{name}</Heading>
      {description !== '' && <p className={styles.hint}>{description}</p>}
      <ul className={styles.options}>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <button
              type="button"
              className={styles.pick}
              data-candidate={candidate.id}
              aria-disabled={isFull || undefined}
              onClick={() => onChoose(candidate.id)}
            >
              <Icon name="plus" />
              <span>
                <span className="vh">Elegir a </span>
                {candidate.name}
                {!uniqueCandidature && candidate.description !== '' && <small>{candidate.description}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
