import { texts } from '#contract/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Missing.module.css'

type Texts = { readonly [name: string]: string | undefined }
type Props = {
  wrong: Texts
  /** The names of the fields, in their order. */
  labels: Texts
  /** Somebody wants to know: the messages may stand at their fields. */
  onAsk: () => void
}

/**
 * Where «Guardar» will be: what it waits for, with a way to each field (rule form-3). Sending the form, by its button
 * or by Enter in any field, judges the whole of it (rule form-1).
 */
export function Missing({ wrong, labels, onAsk }: Props) {
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
      <Button type="submit">Revisar</Button>
    </div>
  )
}
