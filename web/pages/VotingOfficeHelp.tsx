import { Link } from '@tanstack/react-router'
import { superAdmins, type Role } from '#contract/actor.ts'

/** Holding a voting, for admins, and what of each step cannot be undone (rules voting-1, voting-2, voting-10, voting-12, voting-13). */
export const VotingOfficeHelp = ({ role }: { role: Role }) => (
  <>
    <h2>Preparar y aprobar una votación</h2>
    <p>
      En <Link to="/votaciones/nueva-votacion">Nueva votación</Link>, en cinco pasos. Cada uno se guarda al
      continuar, y en cualquiera «Ver como quien vota» enseña la papeleta. «Guardar como borrador» la deja
      solo para Administración; «Guardar como pendiente de aprobación», entre{' '}
      <Link to="/votaciones/pendientes-de-aprobacion">las que esperan que se aprueben</Link>; «Guardar y
      terminar» la aprueba.
    </p>
    <ul>
      <li>
        Al aprobarla queda fijo qué se vota, cómo y quién puede votar. Se abre, se cierra y se cuenta a su
        hora, sin que nadie haga nada.
      </li>
      <li>
        Hasta que empieza se puede devolver a borrador, si nadie ha reclamado en su censo provisional. Después{' '}
        <strong>no se cambia nada</strong>: solo se puede alargar o anular.
      </li>
      <li>«Empezar otra igual» copia lo que dice, menos las fechas, en un borrador nuevo.</li>
    </ul>
    <ElectorateHelp role={role} />
    <h2>Avisar de una votación, y recordarla</h2>
    <p>
      En su página, «Convocar» escribe a quienes están en el censo, o lo estarían si todavía no hay; «Convocar
      a quien falta», a quien ha entrado después. Lo que ya ha salido no se puede recoger. «Recordar» escribe
      a quien no ha votado, como mucho cada 12 horas, y no dice a quién ni a cuántas personas. Si dura más de
      dos días, un día antes del final sale un recordatorio por sí solo, si no se ha apagado.
    </p>
    <p>
      Los recordatorios salen sin remitente de devolución, para que ninguna respuesta diga quién no había
      votado. El servidor de correo ha de aceptarlos así; si los rechaza, no llegan y no se vuelven a
      intentar. Pregúntalo a quien lleva el servidor antes de la primera votación.
    </p>
    <CourseHelp />
  </>
)

/** Who votes: claims and letters. */
const ElectorateHelp = ({ role }: { role: Role }) => (
  <>
    <h2>El censo de una votación, y sus reclamaciones</h2>
    <p>
      Quién está en el censo se fija cuando empieza, y a quien se inscribe después no le toca. Con un plazo de
      reclamaciones se fija antes uno provisional: cada persona ve si está y por qué, y puede reclamar una
      vez. Las reclamaciones están en «Reclamaciones», en la página de la votación. Las decide otra persona
      que quien reclama, y la respuesta sale por correo.
    </p>
    <ul>
      <li>
        <strong>Lo decidido no se cambia después.</strong> Al denegar se dice por qué.
      </li>
      <li>Lo que nadie ha decidido cuando empieza la votación queda denegado, y se dice a quien reclamó.</li>
      <li>En cuanto alguien reclama, la votación no vuelve a borrador: solo se puede alargar o anular.</li>
    </ul>
    <h2>Votar sin correo: cartas con un código</h2>
    <p>
      «Cartas para quien no tiene correo» descarga un PDF con una carta para cada persona del censo que no
      tiene correo, o una cuenta con la que votar. En «<Link to="/carta">Usa el código de tu carta</Link>» se
      escribe el código, que sirve una sola vez y solo para esa votación, hasta que termina.
    </p>
    <ul>
      <li>
        También vota con carta quien ha entrado en el censo hace menos de treinta días porque alguien de la
        organización, o una lista, le ha inscrito: que la cuenta sea suya lo dice solo quien le inscribió. Y
        quien tiene una cuenta reciente en una ficha que se ha unido a otra, o en la que se han cambiado el
        nombre, el documento o el nacimiento, en esos treinta días; si la ficha ha pasado a tener el documento
        o la fecha de inscripción de otra persona, también con una cuenta antigua. Sus cartas se pueden
        imprimir desde que la votación está aprobada. Hasta cuándo es así, y por qué, lo lee cada persona en
        «Votaciones» y tú en su ficha, en la pestaña «Votaciones».
      </li>
      <li>
        Quien tiene las cartas tiene los códigos: con uno y el documento de la persona podría hacerse pasar
        por ella. Que las imprima y las ensobre alguien de confianza, mejor dos personas. Quién imprimió
        cuántas, y cuándo, queda anotado; cuántas se han impreso y usado sale en el acta.
      </li>
      <li>
        A quien le faltan las de varias votaciones abiertas le sale una sola carta, con el código de cada una.
        Se apunta en cada votación como suya.
      </li>
      <li>
        <strong>«Todas otra vez» no se puede deshacer</strong>: las que ya están en el correo dejan de valer.
      </li>
      <li>
        «Avisos a quienes consta que han usado la suya» son cartas que dicen que se ha usado. Los imprime otra
        persona que quien imprimió los códigos.
      </li>
    </ul>
    {superAdmins({ role }) && (
      <p>
        Quién imprime y qué cartas se usan está en{' '}
        <Link to="/gestion-usuarios/actividad">el registro de actividad</Link>. Si alguien ha votado no lo
        dice nada de ello.
      </p>
    )}
  </>
)

/** What can happen to a voting that was approved. */
const CourseHelp = () => (
  <>
    <h2>Alargar, anular o reanudar una votación</h2>
    <ul>
      <li>
        «Alargar» pone el final más tarde, <strong>nunca antes</strong>, con un motivo que lee todo su censo.
      </li>
      <li>
        «Anular» <strong>es para siempre</strong>. Si está abierta se cierra sin contarse, y los votos no los
        podrá leer nadie; si ya está contada, su resultado se sigue leyendo, marcado como anulado. El motivo
        lo lee quien podía votar. Se avisa por correo a su censo y a quien se convocó, también si ya ha
        acabado; quien no tiene correo sale en la lista de cartas de la convocatoria.
      </li>
      <li>
        «Reanudar» sale cuando una votación está parada: porque se volvió a una copia de seguridad, o porque
        algo de ella no es como era y no se ha podido abrir, seguir o contar. Averigua antes qué ha pasado: si
        no está arreglado se para otra vez. Lo enviado sigue guardado; lo enviado después de una copia no, y
        quien votó entonces ha de votar otra vez. Si dice que <code>VOTING_SECRET</code> no es el de cuando
        empezó, lo ha de arreglar quien lleva el servidor.
      </li>
    </ul>
    <h2>Una votación ha acabado en empate</h2>
    <p>
      Si el empate decide un puesto, los resultados tienen dos salidas. «Por los estatutos» pide el orden y el
      artículo. «Anunciar un sorteo» dice, con media hora de adelanto como poco, de dónde saldrá un número que
      nadie puede saber aún; cuando se sabe, «Sortear» lo convierte en un orden que cualquiera puede repetir.{' '}
      <strong>Ni lo anunciado ni lo deshecho se cambia</strong>: después de anunciar un sorteo, el empate solo
      se deshace con él.
    </p>
  </>
)
