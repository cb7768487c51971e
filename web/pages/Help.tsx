import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { superAdmins } from '#contract/actor.ts'
import { useSession } from '#web/kernel/session/session.ts'
import styles from './pages.module.css'

export function Help() {
  const session = useSession()
  return (
    <div className={styles.prose}>
      <ScreenHeading />
      <h2>No puedo entrar</h2>
      <ul>
        <li>Tu usuario es la dirección de correo con la que te inscribiste.</li>
        <li>
          Si no recuerdas la contraseña, <Link to="/recuperacion-contrasena">pide un enlace</Link> para elegir
          otra. Llega en unos minutos; mira también en el correo no deseado.
        </li>
        <li>Tras varios intentos fallidos hay que esperar un rato. Es para proteger tu cuenta.</li>
      </ul>
      <h2>La letra es pequeña, o la pantalla brilla demasiado</h2>
      <p>
        Arriba a la derecha, en «Preferencias», puedes agrandar la letra (A+), elegir el tema oscuro y cambiar
        la altura de las filas.
      </p>
      {session && (
        <>
          <h2>Ir más deprisa</h2>
          <p>
            Pulsa <kbd>Ctrl</kbd> + <kbd>K</kbd> (<kbd>⌘</kbd> + <kbd>K</kbd> en Mac) y escribe unas letras de
            la pantalla a la que quieres ir.
          </p>
        </>
      )}
      {session && superAdmins({ role: session.rol }) && (
        <>
          <h2>Alguien del equipo no puede entrar, o ya no debe</h2>
          <p>
            En <Link to="/gestion-usuarios">Gestión de usuarios</Link> se crean las cuentas, se cambia su rol
            y se bloquean. Bloquear o cambiar el rol cierra sus sesiones al momento. Lo que cada cuenta ha
            hecho está en <Link to="/gestion-usuarios/actividad">Actividad</Link>.
          </p>
        </>
      )}
      <h2>Mis datos no están bien</h2>
      <p>
        Puedes corregirlos tú en tu <Link to="/panel-de-usuario">panel de usuario</Link>: abre la pestaña que
        toca y pulsa «Editar». El documento de identidad lo cambia quien administra el censo; pídeselo a tu
        asamblea.
      </p>
      <h2>Necesito hablar con alguien</h2>
      <p>
        Escribe o llama a tu asamblea, o a quien administra Concejo en tu organización. Si has visto un
        mensaje con una referencia, dísela: ayuda a encontrar qué pasó.
      </p>
    </div>
  )
}
