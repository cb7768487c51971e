import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Loaded when the user is about to change the password, because most do not. */
const PasswordForm = lazyComponent(
  async () => (await import('#web/account/security/PasswordForm.tsx')).PasswordForm,
  () => <Skeleton label="Abriendo el cambio de contraseña" lines={8} />,
)

export function PasswordCard({ username }: { username: string }) {
  const [editing, setEditing] = useState(false)
  return (
    <Card title="Contraseña">
      <p>Al cambiarla se cierran tus sesiones en otros navegadores y te avisamos por correo.</p>
      {editing ? (
        <PasswordForm username={username} onClose={() => setEditing(false)} />
      ) : (
        <Button
          icon="edit"
          onPointerEnter={PasswordForm.warm}
          onFocus={PasswordForm.warm}
          onClick={() => setEditing(true)}
        >
          Cambiar la contraseña
        </Button>
      )}
    </Card>
  )
}
