import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './Shell.module.css'

const PreferencesDialog = lazyComponent(
  async () => (await import('#web/kernel/shell/PreferencesDialog.tsx')).PreferencesDialog,
)
function preload() {
  Dialog.warm()
  PreferencesDialog.warm()
}

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
      {open && <PreferencesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
