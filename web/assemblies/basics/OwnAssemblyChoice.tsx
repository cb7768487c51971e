import type { useOwnAssembly } from '#web/assemblies/basics/useOwnAssembly.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './basics.module.css'

/** Chooses one of the user's assemblies, or all; nothing for who has one or none. */
export const OwnAssemblyChoice = ({ of }: { of: ReturnType<typeof useOwnAssembly> }) =>
  of.options.length < 2 ? null : (
    <div className={styles.choice}>
      <SelectField
        id="mi-asamblea"
        label="Cuál de tus asambleas"
        empty="Todas"
        options={of.options}
        value={of.chosen ?? ''}
        onChange={({ target }) => of.choose(target.value)}
      />
    </div>
  )
