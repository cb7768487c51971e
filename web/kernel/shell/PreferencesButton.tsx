import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './Shell.module.css'

const load = () => import('#web/kernel/shell/PreferencesDialog.tsx')
function preload() {
  Dialog.warm()
  void load()
}
const PreferencesDialog = lazy(async () => ({ default: (await load()).PreferencesDialog }))

export function PreferencesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="bare"
        icon="settings"
        aria-label="Preferencias"
        title="Preferencias"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <span className={styles.roomy}>Preferencias</span>
      </Button>
      {open && (
        <Suspense>
          <PreferencesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
