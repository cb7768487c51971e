import { formatCount } from '#contract/plural.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import styles from './organisation.module.css'

/** A legal text as it was typed, to be opened. */
export const LegalText = ({ children }: { children: string }) =>
  children === '' ? (
    'Sin publicar'
  ) : (
    <Disclosure summary={`Leerlo (${formatCount(children.length, 'carácter', 'caracteres')})`}>
      <div className={styles.written}>{children}</div>
    </Disclosure>
  )
