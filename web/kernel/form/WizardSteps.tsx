import { Icon } from '#web/ui/Icon.tsx'
import styles from './Wizard.module.css'

type Props = {
  titles: readonly string[]
  at: number
  /** The first step that is not valid yet. */ reached: number
  /** Which of the steps before are done; without it, all that are valid. */
  isDone?: ((step: number) => boolean) | undefined
  /** Makes of the other steps that are reached a way to them. */
  onGo?: ((step: number) => void) | undefined
}

/** «Paso 2 de 5» and the list of steps; the review is not counted. */
export function WizardSteps({ titles, at, reached, isDone = () => true, onGo }: Props) {
  return (
    <>
      <p className={styles.where}>
        {at < titles.length ? `Paso ${at + 1} de ${titles.length}` : 'Último paso: revisión'}
      </p>
      <ol className={styles.steps} aria-label="Pasos">
        {titles.map((title, index) => (
          <li key={title} aria-current={index === at ? 'step' : undefined}>
            {index < reached && index !== at && isDone(index) ? (
              <>
                <Icon name="check" size={16} />
                <span className="vh">Completado: </span>
              </>
            ) : (
              <span aria-hidden="true">{index + 1}.</span>
            )}
            {onGo && index !== at && index <= reached ? (
              <button type="button" className={styles.go} onClick={() => onGo(index)}>
                {title}
              </button>
            ) : (
              title
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
