// Types into a workbook as a person does, by a macro in LibreOffice: what becomes of a text depends on the format of
// its cell, as it does at a keyboard.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { columnName } from '../server/src/platform/files/xlsx.ts'
import { expected } from './workspace.mjs'

/** The rows go below the titles. The profile must have been used before: its first start puts its own macros there. */
export async function typeRows(soffice, profile, work, content, rows) {
  const [from, to] = ['template.xlsx', 'typed.xlsx'].map((name) => join(work, name))
  await writeFile(from, content)
  await writeFile(
    join(profile, 'user/basic/Standard/Module1.xba'),
    macroFor(pathToFileURL(from).href, pathToFileURL(to).href, rows),
  )
  const settings = `-env:UserInstallation=${pathToFileURL(profile).href}`
  const { status, stderr } = spawnSync(
    soffice,
    [settings, '--headless', 'macro:///Standard.Module1.Main'],
    { encoding: 'utf8', timeout: 180_000 },
  )
  if (status !== 0) throw expected(`LibreOffice could not type into the template: ${stderr}`)
  return readFile(to)
}

const macroFor = (from, to, rows) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
${xml(`Sub Enter(frame, place, text)
  Dim point(0) As New com.sun.star.beans.PropertyValue
  Dim typed(0) As New com.sun.star.beans.PropertyValue
  dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
  point(0).Name = "ToPoint" : point(0).Value = place
  dispatcher.executeDispatch(frame, ".uno:GoToCell", "", 0, point())
  typed(0).Name = "StringName" : typed(0).Value = text
  dispatcher.executeDispatch(frame, ".uno:EnterString", "", 0, typed())
End Sub
Sub Main
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden" : hidden(0).Value = True
  doc = StarDesktop.loadComponentFromURL(${basic(from)}, "_blank", 0, hidden())
  frame = doc.CurrentController.Frame
${rows.flatMap(typing).join('\n')}
  Dim saved(0) As New com.sun.star.beans.PropertyValue
  saved(0).Name = "FilterName" : saved(0).Value = "Calc MS Excel 2007 XML"
  doc.storeToURL(${basic(to)}, saved())
  doc.close(True)
End Sub`)}
</script:module>
`

const typing = (cells, row) =>
  cells.flatMap((text, column) =>
    text === '' ? [] : [`  Enter(frame, "$${columnName(column)}$${row + 2}", ${basic(text)})`],
  )

const basic = (text) => `"${text.replaceAll('"', '""')}"`
const xml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
