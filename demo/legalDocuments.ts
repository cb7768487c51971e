import type pg from 'pg'

const imageRights =
  '<h1>Cesión de derechos de imagen</h1>' +
  '<p>Yo, <strong>@@NOMBRE@@ @@APELLIDO1@@ @@APELLIDO2@@</strong>, con documento <strong>@@DNI@@</strong>, permito a Plaza Común publicar fotografías y vídeos de sus actos en los que salgo.</p>' +
  '<h2>Dónde</h2><ul><li><p>En su página y en sus redes.</p></li><li><p>En sus carteles y folletos, con un aviso antes.</p></li></ul>' +
  '<h2>Cuánto tiempo</h2>' +
  '<table><tbody><tr><th><p>Qué</p></th><th><p>Hasta cuándo</p></th></tr>' +
  '<tr><td><p>Fotografías</p></td><td><p>Dos años</p></td></tr>' +
  '<tr><td><p>Vídeos</p></td><td><p>Un año, o hasta que pida que se quiten</p></td></tr></tbody></table>' +
  '<blockquote><p>Puedo retirar este permiso cuando quiera, sin dar motivos.</p></blockquote>' +
  '<p style="text-align: right">En Madrid, el @@FECHA@@</p>'

const volunteers =
  '<h1>Hoja de voluntariado</h1><p>@@NOMBRE@@ @@APELLIDO1@@ colabora sin cobrar. Su turno: @@TURNO@@.</p>'

const welcome =
  '<p>Hola, @@NOMBRE@@:</p><p>Ya formas parte de <strong>Plaza Común</strong>. Entra con tu dirección de correo y la contraseña que has elegido.</p>' +
  '<p><a href="@@ENLACE@@">Entrar</a></p>' +
  '<p>Lo primero que puedes hacer:</p><ul><li><p>Ver cuándo se reúne tu asamblea.</p></li><li><p>Revisar tus datos.</p></li></ul>' +
  '<p>Para cualquier duda, escribe a @@CONTACTO@@.</p>'

const author = 'admin@concejo.example'

/** Writes a document with a version before, one that was retired, and a mail in words of the organisation. */
export async function insertLegalDocuments(client: pg.Client): Promise<void> {
  await client.query('delete from legal_document where id > 2')
  await client.query(
    `insert into legal_document (name, description, html, updated_by) values
     ('Cesión de derechos de imagen', 'Para quien sale en fotografías y vídeos', '<h1>Cesión de derechos de imagen</h1><p>@@NOMBRE@@, @@DNI@@</p>', $1),
     ('Hoja de voluntariado', 'La de 2024', $2, $1)`,
    [author, volunteers],
  )
  await client.query(
    `update legal_document set html = $1, updated_at = now() where name = 'Cesión de derechos de imagen'`,
    [imageRights],
  )
  await client.query(
    `update legal_document set retired_at = now(), retired_by = $1 where name = 'Hoja de voluntariado'`,
    [author],
  )
  await client.query(
    `update mail_template set html = $1, version = version + 1, updated_at = now(), updated_by = 'super@concejo.example'
     where kind = 'welcome' and version = 1`,
    [welcome],
  )
}
