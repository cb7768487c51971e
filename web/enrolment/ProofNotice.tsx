import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import type { ProofWork } from '#web/enrolment/useProof.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './enrolment.module.css'

/** Shown instead of «Completar inscripción» until the proof of work is done (rule enrol-3). */
export function ProofNotice({ proof: { state, why, again } }: { proof: ProofWork }) {
  const { contactEmail: contact } = useOrganisation()
  if (state === 'failed')
    return (
      <div className={styles.waiting} role="alert">
        <p>
          Falta: la comprobación automática contra robots, que{' '}
          {why === undefined
            ? 'no ha salido bien en este navegador.'
            : `no se ha podido hacer. ${why.replace(/\.?$/, '.')}`}{' '}
          Si no lo consigues, escribe a <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
        <Button onClick={again}>Repetir la comprobación</Button>
      </div>
    )
  return (
    <p className={styles.waiting} role="status">
      Falta: terminar la comprobación automática contra robots. Solo serán unos segundos; no tienes que hacer
      nada.
    </p>
  )
}
