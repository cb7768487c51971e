import { useRef } from 'react'
import { moveItem } from '#web/votings/booth/choices.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './booth.module.css'

type Props = {
  chosen: readonly number[]
  nameOf: (candidate: number) => string
  /** How many a ballot names at most. */
  most: number
  isRanked: boolean
  level: 1 | 2
  onChange: (chosen: readonly number[]) => void
}

/** The people of a ballot in their order, which buttons change; each new place is spoken. */
export function ChosenCandidates({ chosen, nameOf, most, isRanked, level, onChange }: Props) {
  const box = useRef<HTMLElement>(null)
  const Heading = level === 1 ? 'h2' : 'h3'
  function move(candidate: number, by: -1 | 1) {
    const moved = moveItem(chosen, candidate, by)
    if (moved === chosen)
      return announce(`${nameOf(candidate)} ya está ${by < 0 ? 'en el primer puesto' : 'en el último'}`)
    onChange(moved)
    announce(`${nameOf(candidate)}, puesto ${moved.indexOf(candidate) + 1} de ${moved.length}`)
  }
  function drop(candidate: number) {
    onChange(chosen.filter((one) => one !== candidate))
    announce(`${nameOf(candidate)} ya no está en tu papeleta`)
    box.current?.querySelector<HTMLElement>('[data-chosen]')?.focus()
  }
  const List = isRanked ? 'ol' : 'ul'
  return (
    <section ref={box} className={styles.chosen} aria-labelledby="booth-chosen">
      <Heading id="booth-chosen" tabIndex={-1} data-chosen>
        Tu papeleta, {chosen.length} de {most}
      </Heading>
      {chosen.length === 0 ? (
        <p className={styles.hint}>Todavía no has elegido a nadie.</p>
      ) : (
        <List>
          {chosen.map((candidate, at) => (
            <li key={candidate}>
              <span className={styles.name}>
                {isRanked && <b>{at + 1}.º </b>}
                {nameOf(candidate)}
              </span>
              <span className={styles.moves}>
                {isRanked && (
                  <>
                    <Button
                      icon="up"
                      aria-disabled={at === 0 || undefined}
                      onClick={() => move(candidate, -1)}
                    >
                      Subir<span className="vh"> a {nameOf(candidate)}</span>
                    </Button>
                    <Button
                      icon="down"
                      aria-disabled={at === chosen.length - 1 || undefined}
                      onClick={() => move(candidate, 1)}
                    >
                      Bajar<span className="vh"> a {nameOf(candidate)}</span>
                    </Button>
                  </>
                )}
                <Button icon="close" onClick={() => drop(candidate)}>
                  Quitar<span className="vh"> a {nameOf(candidate)}</span>
                </Button>
              </span>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}
