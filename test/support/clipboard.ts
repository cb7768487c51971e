// What programs put on the clipboard for «Hola / a list / an image», as they write it, shortened.

/** Word for Windows: a list is paragraphs with a mark each; conditions in comments, and others that are none. */
export const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm;} --></style></head>
<body lang=ES style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoNormal><b><span style='font-size:12.0pt'>Orden</span></b> del d&iacute;a<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Primer <i>punto</i><o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><!--[endif]-->Dentro<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Segundo<o:p></o:p></p>
<p class=MsoNormal><a name="_GoBack"></a>Ver <a href="#_ftn1">la nota</a> y <a href="https://example.org/acta">el acta</a><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;&nbsp; </span></span><![endif]>Tercero<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast>4.&nbsp;&nbsp; Cuarto<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/foto.png"/></v:shape><![endif]--><![if !vml]><img width=120 height=80 src="file:///C:/Users/a/msohtmlclip1/01/clip_image002.png" v:shapes="x"><![endif]><o:p></o:p></p>
<!--EndFragment--></body></html>`

/** Google Docs: all of it in a bold that is none, styles in spans, and lists that stand in lists. */
export const fromGoogleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-9f1b0c7e-7fff"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:700;">Orden</span><span style="font-size:11pt;font-weight:400;"> del </span><span style="font-weight:400;font-style:italic;text-decoration:underline;">día</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Primer punto</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Dentro</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Segundo</span></p></li></ul><p dir="ltr"><a href="https://example.org/acta" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">el acta</span></a><span> y </span><a href=""><span>nada</span></a></p><p dir="ltr"><span><span style="border:none;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="602" height="300" /></span></span></p><img src="https://example.org/p.gif" width="1" height="1"></b><br class="Apple-interchange-newline">`
