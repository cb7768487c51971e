import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { admins, leads, staff, superAdmins, type Role } from '#contract/actor.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import styles from './pages.module.css'

// Most who ask for help are no staff.
const CensusHelp = lazyComponent(async () => (await import('#web/pages/StaffHelp.tsx')).CensusHelp)
const SharedSegmentsHelp = lazyComponent(
  async () => (await import('#web/pages/StaffHelp.tsx')).SharedSegmentsHelp,
)
const DoorHelp = lazyComponent(async () => (await import('#web/pages/StaffHelp.tsx')).DoorHelp)
const StatisticsHelp = lazyComponent(
  async () => (await import('#web/pages/StatisticsHelp.tsx')).StatisticsHelp,
)
const VotingHelp = lazyComponent(async () => (await import('#web/pages/VotingHelp.tsx')).VotingHelp)
const VotingOfficeHelp = lazyComponent(
  async () => (await import('#web/pages/VotingOfficeHelp.tsx')).VotingOfficeHelp,
)
const MailHelp = lazyComponent(async () => (await import('#web/pages/MailHelp.tsx')).MailHelp)

export function Help() {
  const session = useSession()
  const { contactEmail: contact } = useOrganisation()
  return (
    <div className={styles.prose}>
      <ScreenHeading />
      <h2>No puedo entrar</h2>
      <ul>
        <li>Tu usuario es la dirección de correo con la que te inscribiste.</li>
        <li>
          Si no recuerdas la contraseña, <Link to="/recuperacion-contrasena">pide un enlace</Link> para elegir
          otra. Llega en unos minutos; mira también en el correo no deseado. Sirve también si estás en el
          censo con tu correo y todavía no tienes cuenta.
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
            la pantalla a la que quieres ir. Quien lleva el censo encuentra así también a las personas, los
            segmentos y las etiquetas; y cualquiera, las reuniones que puede ver.
          </p>
        </>
      )}
      {session && <MeetingsHelp role={session.rol} />}
      {session && <CalendarHelp />}
      {session && <VotingHelp />}
      {session && admins({ role: session.rol }) && <VotingOfficeHelp role={session.rol} />}
      {session && <FeesHelp />}
      {session && superAdmins({ role: session.rol }) && <OfficeHelp />}
      {session && leads({ role: session.rol }) && (
        <>
          <h2>Saber quién pertenece a mi asamblea</h2>
          <p>
            En <Link to="/mi-asamblea/inscritos">Miembros de la asamblea</Link>. A una persona la encuentra
            también <kbd>Ctrl</kbd> + <kbd>K</kbd>, desde cualquier pantalla. Queda anotado quién busca a una
            persona y quién descarga la lista.
          </p>
          <SharedSegmentsHelp />
        </>
      )}
      {session && admins({ role: session.rol }) && <CensusHelp />}
      {session && staff({ role: session.rol }) && <StatisticsHelp role={session.rol} />}
      {session && staff({ role: session.rol }) && <MailHelp role={session.rol} />}
      {session && staff({ role: session.rol }) && <DoorHelp />}
      <h2>Mis datos no están bien</h2>
      <p>
        Puedes corregirlos tú en tu <Link to="/panel-de-usuario">panel de usuario</Link>: abre la pestaña que
        toca y pulsa «Editar». El correo se cambia en <Link to="/seguridad">Seguridad de tu cuenta</Link>, y
        el documento de identidad lo cambia quien administra el censo: pídeselo.
      </p>
      <p>
        En <Link to="/mis-datos">Mis datos</Link> ves todo lo que guardamos sobre ti, quién lo ha mirado y
        cómo llevártelo, y pides que se borre. Si te diste de baja y ya no puedes entrar, pídelo por correo a{' '}
        <a href={`mailto:${contact}`}>{contact}</a>.
      </p>
      <h2>Necesito hablar con alguien</h2>
      <p>
        Escribe a <a href={`mailto:${contact}`}>{contact}</a>, a{' '}
        <Link to="/mi-asamblea/informacion">tu asamblea</Link>, o a quien administra Concejo en tu
        organización. Si has visto un mensaje con una referencia, dísela: ayuda a encontrar qué pasó.
      </p>
    </div>
  )
}

const CalendarHelp = () => (
  <>
    <h2>Llevar las reuniones a mi calendario</h2>
    <p>
      En tu <Link to="/panel-de-usuario">panel de usuario</Link>, «Tus reuniones en tu calendario» te da una
      dirección para tu móvil o tu ordenador, que se pone al día por sí sola. Es secreta: si la pierdes o la
      ve alguien, cámbiala o retírala allí mismo, donde también dice cuándo se leyó por última vez.
    </p>
  </>
)

/** What a member does about their own fee. */
const FeesHelp = () => (
  <>
    <h2>Mi cuota</h2>
    <p>
      Está en la pestaña «Tus cuotas» de tu <Link to="/panel-de-usuario">panel de usuario</Link>.
    </p>
    <ul>
      <li>
        Cambiar la cuenta: en «De qué cuenta se cobra». Escribes la nueva, lees la orden, la firmas con una
        casilla y tu contraseña, y te llega un correo. También si la cuenta es de otra persona: pon su nombre.
      </li>
      <li>
        Pagar menos, o nada: «Pedir una cuota reducida», con el motivo. Te contestarán por correo; hasta
        entonces puedes retirarlo.
      </li>
      <li>
        Recibos y certificados: cada cobro tiene su recibo, y cada año, un certificado para la declaración de
        la renta.
      </li>
      <li>
        Si el banco ha devuelto un cobro, allí dice por qué y qué hacer: comprobar el saldo, si lo volvemos a
        pasar por el banco; si no, cómo se paga por transferencia, o a qué dirección escribir. Si pone que
        hemos dejado de cobrar de tu cuenta, hace falta firmar con otra.
      </li>
    </ul>
  </>
)

/** How meetings are seen and answered and, for staff, proposed and approved. */
const MeetingsHelp = ({ role }: { role: Role }) => (
  <>
    <h2>Las reuniones y mi asistencia</h2>
    <p>
      En <Link to="/eventos">Eventos</Link> están las reuniones generales y las de tus asambleas: las que
      vienen, el <Link to="/eventos/calendario">calendario</Link> y la lista con las que ya fueron. Abre una y
      pulsa «Voy»: así se sabe cuánta gente irá. Desde un día antes hasta un día después el botón es «Marcar
      mi asistencia». Cuando se comprueba que estás, pasa a «Confirmado». Hasta que se firma el acta puedes
      quitarla. En tu <Link to="/panel-de-usuario">panel de usuario</Link>, «Enseñar tu carné» tiene el código
      que se lee en la puerta: cambia cada poco, así que una foto suya no vale. Firmada el acta, la lees en la
      página de la reunión.
    </p>
    {staff({ role }) && (
      <>
        <h2>Proponer una reunión</h2>
        <p>
          Con <Link to="/eventos/nuevo-evento">Nuevo evento</Link>. El día y la hora se escriben («25/3/2027»,
          «18:00») y debajo se lee lo que se ha entendido, si ya pasó o si coincide con otra. En «Orden del
          día» se puede pegar una lista: cada línea es un punto. Queda pendiente: la ven quien la propuso,
          quien lleva esa asamblea y Administración, y se puede cambiar hasta que se aprueba. Invitar a un
          segmento no cambia quién la ve.
        </p>
      </>
    )}
    {admins({ role }) && (
      <>
        <h2>Aprobar, cambiar o cancelar una reunión</h2>
        <p>
          Las propuestas están en <Link to="/eventos/sin-aprobacion">Eventos sin aprobación</Link>. De
          pendiente se pasa a aprobada, de aprobada a cancelada y de cancelada otra vez a pendiente. Al
          cambiar un dato de una aprobada vuelve a pendiente, si no se pulsa «Guardar y aprobar». Una
          cancelada se sigue viendo, como cancelada; una borrada, no. En su página se añade a quien asiste, se
          confirma y se borra; solo lo confirmado cuenta para el quórum.
        </p>
      </>
    )}
  </>
)

/** Accounts, assemblies and fees. */
const OfficeHelp = () => (
  <>
    <h2>Alguien del equipo no puede entrar, o ya no debe</h2>
    <p>
      En <Link to="/gestion-usuarios">Gestión de usuarios</Link> se crean las cuentas, se cambia su rol y se
      bloquean. Bloquear o cambiar el rol cierra sus sesiones al momento. Lo que cada cuenta ha hecho está en{' '}
      <Link to="/gestion-usuarios/actividad">Actividad</Link>.
    </p>
    <h2>Crear una asamblea, o cambiar quién la lleva</h2>
    <p>
      En <Link to="/panel-administracion/asambleas">Asambleas</Link>. El cargo por sí solo no abre nada: la
      cuenta de quien lo tiene necesita el rol Responsable o Enlace.
    </p>
    <h2>Cobrar las cuotas</h2>
    <p>
      En <Link to="/panel-administracion/remesas">Remesas</Link> se prepara lo que se cobra un día, se ve a
      quién y a quién no y por qué, se aprueba y se descarga el fichero para el banco. Cuando el banco
      contesta, se anota. Las cuentas van enteras solo en la descarga, que queda anotada. Para la hoja de
      siempre, sin remesa, está{' '}
      <Link to="/panel-administracion/exportacion-cuotas">Exportación de cuotas</Link>.
    </p>
  </>
)
