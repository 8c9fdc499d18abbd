import { randomUUID } from 'node:crypto'
import { Uri, type Webview } from 'vscode'

/** The page of a panel, `NAME-page.js` with `NAME-page.css` around its body: our own script and styles, and nothing from anywhere else. */
export function panelPage(webview: Webview, dist: Uri, name: string, body: string): string {
  const nonce = randomUUID()
  const source = (file: string): string => webview.asWebviewUri(Uri.joinPath(dist, file)).toString()
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${source(`${name}-page.css`)}">
</head>
<body>
${body}
<script nonce="${nonce}" src="${source(`${name}-page.js`)}"></script>
</body>
</html>`
}
