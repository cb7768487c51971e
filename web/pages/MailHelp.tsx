import { Link } from '@tanstack/react-router'
import { admins, leads, type Role } from '#contract/actor.ts'

/** Writing to many, for whoever may; and approving it and what becomes of it, for admins. */
export const MailHelp = ({ role }: { role: Role }) => {
  const isAdmin = admins({ role })
  return (
    <>
      <h2>Escribir a muchas personas a la vez</h2>
      <p>
        En <Link to="/comunicaciones/nueva-comunicacion">Nueva comunicación</Link>, en cinco pasos. Cada paso
        se guarda al continuar: puedes dejarlo y seguir otro día por donde ibas.{' '}
        {isAdmin
          ? 'Eliges a quién (todo el censo, unos filtros, una asamblea o un segmento), y se cuenta a cuántas personas llega y a cuántas no, y por qué.'
          : 'Llega a quienes forman parte de tu asamblea y aceptan comunicaciones, y se cuenta a cuántas personas es. Sale en nombre de tu asamblea, y las respuestas llegan a su correo.'}{' '}
        Un mensaje a muchas personas solo lo recibe quien dio permiso para ello; las convocatorias de
        reuniones y votaciones no lo piden, y se envían desde la reunión o la votación.
      </p>
      <ul>
        <li>
          Los botones de «Datos que se rellenan» ponen el nombre o la asamblea de cada persona en el texto. A
          quien no tiene ese dato, la frase se le cierra sin él. En «Previsualizar y probar» se dice cuántas
          personas son y qué frase leerán, y puedes ver el correo entero como les llega. Si la frase no dice
          nada sin ese dato, escríbela de otra manera: mejor al final, «Nos vemos en la asamblea de …».
        </li>
        <li>
          Lo que pegas de Word o de Google Docs conserva los títulos, las listas y los enlaces. Las imágenes
          no: se añaden con «Imagen», y de cada una se dice qué se ve en ella o que solo adorna.
        </li>
        <li>
          «Enviarme una prueba» te manda el correo a ti.{' '}
          {isAdmin
            ? 'En el último paso puedes guardarlo o aprobarlo.'
            : 'Cuando esté, guárdalo como pendiente de aprobación: lo aprueba Administración.'}
        </li>
      </ul>
      {isAdmin && <ApprovingHelp />}
      <PausingHelp {...{ role, isAdmin }} />
      {isAdmin && <DeliveryHelp />}
    </>
  )
}

const ApprovingHelp = () => (
  <>
    <h2>Aprobar un correo</h2>
    <p>
      Los que esperan están en{' '}
      <Link to="/comunicaciones/comunicaciones-pendientes">Comunicaciones pendientes</Link>. Ábrelo, léelo y
      pulsa «Aprobar»: dice a cuántas personas llega y cuándo sale. Si son más de 500, pide escribir cuántas.
      Si alguien lo cambia después de que lo leas, hay que volver a leerlo. Una vez aprobado no se puede
      cambiar; hasta que empieza a salir, «Volver a borrador» lo permite. Si llega más de seis horas tarde a
      su hora, vuelve a quedar pendiente en vez de salir.
    </p>
  </>
)

const PausingHelp = ({ role, isAdmin }: { role: Role; isAdmin: boolean }) => (
  <>
    <h2>Parar un envío</h2>
    <p>
      En la página de la comunicación, «Pausar» hace que no salga ningún mensaje más. «Reanudar» sigue por
      donde iba, y nadie la recibe dos veces.{' '}
      {isAdmin
        ? '«Cancelar el envío» es para siempre: a quien no le había llegado ya no le llega.'
        : 'Puedes reanudar lo que has parado tú; lo demás, y cancelar un envío, lo hace Administración.'}{' '}
      Lo que ya salió no se puede recoger.
      {leads({ role }) &&
        ' En «Ver el registro de envíos» está quién la ha recibido y a quién se lo devolvió su servidor de correo.'}
    </p>
  </>
)

const DeliveryHelp = () => (
  <>
    <h2>Un envío está en «Error», o tiene mensajes dudosos</h2>
    <p>
      La página de la comunicación dice por qué se ha parado y qué hacer. Dudoso es un mensaje que se cortó
      mientras salía: no se sabe si el servidor de correo lo aceptó. En el registro de envíos, mira en cada
      uno si salió (en el registro del servidor de correo, o preguntando a la persona) y pulsa «Salió» o
      «Enviar otra vez». Con eso el envío sigue.
    </p>
    <h2>Alguien dice que no le llegan los correos</h2>
    <p>
      En su ficha se ve si tiene correo y si acepta comunicaciones, y en la pestaña «Correos», qué se le
      escribió y qué fue de cada mensaje. Si su dirección devolvió un correo, o pidió no recibir más, está en{' '}
      <Link to="/comunicaciones/direcciones-a-las-que-no-se-escribe">
        Direcciones a las que no se escribe
      </Link>
      . Búscala allí y, si ya está arreglado o te lo pide esa persona, pulsa «Volver a escribir» y di por qué:
      queda anotado. A quien no tiene correo se le puede escribir una carta: «Previsualizar y probar» descarga
      su dirección postal.
    </p>
  </>
)
