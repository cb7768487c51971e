import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { admins, superAdmins } from '#contract/actor.ts'
import { contactAddress } from '#contract/contactAddress.ts'
import { useSession } from '#web/kernel/session/session.ts'
import styles from './pages.module.css'

export function Help() {
  const session = useSession()
  const contact = contactAddress(window.location.hostname)
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
      {session && admins({ role: session.rol }) && <CensusHelp />}
      <h2>Mis datos no están bien</h2>
      <p>
        Puedes corregirlos tú en tu <Link to="/panel-de-usuario">panel de usuario</Link>: abre la pestaña que
        toca y pulsa «Editar». El correo se cambia en <Link to="/seguridad">Seguridad de tu cuenta</Link>, y
        el documento de identidad lo cambia quien administra el censo: pídeselo.
      </p>
      <p>
        En <Link to="/mis-datos">Mis datos</Link> ves todo lo que guardamos sobre ti, quién lo ha mirado y
        cómo llevártelo.
      </p>
      <h2>Necesito hablar con alguien</h2>
      <p>
        Escribe a <a href={`mailto:${contact}`}>{contact}</a>, a tu asamblea, o a quien administra Concejo en
        tu organización. Si has visto un mensaje con una referencia, dísela: ayuda a encontrar qué pasó.
      </p>
    </div>
  )
}

/** What whoever works with the census meets less often. */
const CensusHelp = () => (
  <>
    <h2>Personas sin correo</h2>
    <p>
      A quien se inscribe en papel se le puede dejar el correo en blanco: figura en el censo, pero no se le
      escribe ni puede tener cuenta. Las encuentras en <Link to="/censo-base/inscritos">Inscritos</Link> con
      el filtro «Correo: Sin correo». Si después se inscriben en la web con su documento, aparecen en{' '}
      <Link to="/censo-base/pendientes">Inscripciones pendientes</Link> como «Por verificar»: al admitirlas,
      su ficha recibe ese correo y se abre su cuenta.
    </p>
    <h2>Personas que se dieron de baja</h2>
    <p>
      No cuentan en el censo. Están en <Link to="/censo-base/inscritos">Inscritos</Link> con el filtro de tipo
      «Antiguo», y su ficha está cerrada: solo se ven su nombre, su documento y las fechas. Si vuelven, pulsa
      «Volver a inscribir» en su ficha, o que se inscriban de nuevo en la web.
    </p>
  </>
)
