import type { DoorOutcome } from '#contract/meetings/door.ts'
import type { Result } from '#web/meetings/door/scans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import styles from './door.module.css'

type Look = { icon: IconName; word: string; tone: 'success' | 'info' | 'danger' | 'warning' }

const looks: Record<DoorOutcome, Look> = {
  enters: { icon: 'check', word: 'Puede entrar', tone: 'success' },
  inside: { icon: 'double', word: 'Ya dentro', tone: 'info' },
  excluded: { icon: 'error', word: 'No pertenece', tone: 'danger' },
  unknown: { icon: 'search', word: 'No se encuentra', tone: 'danger' },
  several: { icon: 'people', word: 'Son varias personas', tone: 'warning' },
  refused: { icon: 'error', word: 'No vale', tone: 'danger' },
}

function lookOf(result: Result): Look & { sentence: string } {
  if (result.kind === 'waiting')
    return {
      icon: 'clock',
      word: 'Sin comprobar',
      tone: 'warning',
      sentence:
        result.sentence === undefined
          ? 'No hay respuesta. Se enviará cuando vuelva la conexión; decide tú si entra.'
          : `${result.sentence} Espera en este aparato y se enviará sola.`,
    }
  if (result.kind === 'refused')
    return { icon: 'error', word: 'No se puede', tone: 'danger', sentence: result.sentence }
  return { ...looks[result.answer.outcome], sentence: result.answer.sentence }
}

type Props = { result: Result | undefined; onChoose: (text: string) => void }

/** The door's answer, large: by icon, word and colour. */
export function Answer({ result, onChoose }: Props) {
  const look = result && lookOf(result)
  const answer = result?.kind === 'answered' ? result.answer : undefined
  return (
    <>
      <div role="status" aria-live="assertive" className={styles.answer} data-tone={look?.tone ?? 'none'}>
        {look && result ? (
          <>
            <Icon name={look.icon} size={56} />
            <p className={styles.word}>{look.word}</p>
            <p className={styles.who}>{answer?.name ?? result.scan.text ?? 'Carné'}</p>
            {look.sentence !== `${look.word}.` && <p>{look.sentence}</p>}
          </>
        ) : (
          <p>Aquí sale la respuesta.</p>
        )}
      </div>
      {answer && answer.people.length > 0 && (
        <ul className={styles.people}>
          {answer.people.map(({ affiliateId, name, idDocument }) => (
            <li key={affiliateId}>
              <Button onClick={() => onChoose(`#${affiliateId}`)}>
                {name}, {idDocument}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
