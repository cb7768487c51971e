import { texts } from '#contract/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './MissingFields.module.css'

type Texts = { readonly [name: string]: string | undefined }
type Props = {
  wrong: Texts
  /** The names of the fields, in their order. */
  labels: Texts
  /** The label of the button that is there once nothing is missing: «Enviar la petición». */
  button: string
  /** Called when the user asks what is missing: the errors may then be shown at their fields. */
  onAsk: () => void
}

/**
 * Shown in place of «Guardar»: the fields that are missing or wrong, with a link to each (rule form-3). Submitting,
 * also with Enter in any field, validates the whole form (rule form-1).
 */
export function MissingFields({ wrong, labels, button, onAsk }: Props) {
  const names = Object.keys(labels).filter((name) => wrong[name])
  const links = (missing: readonly string[]) =>
    missing.map((name) => (
      <li key={name}>
        <a
          href={`#${name}`}
          onClick={(event) => {
            event.preventDefault()
            onAsk()
            document.getElementById(name)?.focus()
          }}
        >
          {labels[name]}
        </a>
      </li>
    ))
  const empty = names.filter((name) => wrong[name] === texts.required)
  const bad = names.filter((name) => wrong[name] !== texts.required)
  return (
    <div className={styles.missing}>
      {empty.length > 0 && (
        <div>
          Falta: <ul>{links(empty)}</ul>
        </div>
      )}
      {bad.length > 0 && (
        <div>
          Revisa: <ul>{links(bad)}</ul>
        </div>
      )}
      <span>Después podrás pulsar «{button}».</span>
      <Button type="submit">Revisar</Button>
    </div>
  )
}
