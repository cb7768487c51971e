import { textPercentages, textSizes } from '#web/kernel/shell/textSizes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { setPreference, usePreferences, type Density, type Theme } from '#web/kernel/shell/preferences.ts'
import styles from './PreferencesDialog.module.css'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Como el sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
]
const densities: { value: Density; label: string }[] = [
  { value: 'comoda', label: 'Cómoda' },
  { value: 'normal', label: 'Normal' },
  { value: 'compacta', label: 'Compacta' },
]

/** The display preferences of this browser, applied at once. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { theme, density, textSize } = usePreferences()
  return (
    <Dialog
      title="Preferencias"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Hecho
        </Button>
      }
    >
      <div className={styles.preferences}>
        <RadioGroup
          name="theme"
          label="Tema"
          variant="inline"
          choices={themes}
          value={theme}
          onChange={({ target }) =>
            setPreference('theme', themes.find(({ value }) => value === target.value)!.value)
          }
        />
        <div role="group" aria-labelledby="text-size">
          <p id="text-size" className={styles.title}>
            Tamaño del texto
          </p>
          <div className={styles.sizes}>
            <Button
              aria-disabled={textSize === textSizes.least || undefined}
              onClick={() => setPreference('textSize', Math.max(textSizes.least, textSize - 1))}
            >
              A−<span className="vh"> Texto más pequeño</span>
            </Button>
            <output aria-live="polite">{textPercentages[textSize - textSizes.least]}</output>
            <Button
              aria-disabled={textSize === textSizes.most || undefined}
              onClick={() => setPreference('textSize', Math.min(textSizes.most, textSize + 1))}
            >
              A+<span className="vh"> Texto más grande</span>
            </Button>
            {textSize !== 0 && (
              <Button variant="bare" onClick={() => setPreference('textSize', 0)}>
                Restablecer
              </Button>
            )}
          </div>
        </div>
        <RadioGroup
          name="density"
          label="Densidad de las tablas"
          variant="inline"
          choices={densities}
          value={density}
          onChange={({ target }) =>
            setPreference('density', densities.find(({ value }) => value === target.value)!.value)
          }
        />
        <p className={styles.note}>Se guardan solo en este navegador.</p>
      </div>
    </Dialog>
  )
}
