// How the page of the API looks: a table of contents, and paths one below the other, in either theme.

export const API_STYLE = `:root { color-scheme: dark light; --ink: light-dark(#1d2228, #d6d9de); --faint: light-dark(#5b6570, #98a1ab);
  --ground: light-dark(#f6f5f2, #16181b); --card: light-dark(#ffffff, #1e2125); --line: light-dark(#dcdad5, #31363c); --accent: light-dark(#1a5fb4, #7fb2f0); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 24px 16px 64px; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
h1 { font-size: 28px; line-height: 32px; margin: 0 0 8px; }
h2 { font-size: 18px; margin: 40px 0 8px; text-transform: capitalize; }
p { max-width: 48rem; margin: 0 0 8px; }
a { color: var(--accent); }
code { font: 13px/1.5 ui-monospace, monospace; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 0 0 8px; }
article h3 { font-size: 15px; margin: 0; display: flex; gap: 8px; flex-wrap: wrap; align-items: baseline; }
article h3 a { color: inherit; text-decoration: none; overflow-wrap: anywhere; }
article h3 a:hover { text-decoration: underline; }
.verb { font: 600 12px/20px ui-monospace, monospace; padding: 0 8px; border-radius: 4px; border: 1px solid var(--line); color: var(--faint); }
.summary { color: var(--faint); margin: 4px 0 0; }
table { border-collapse: collapse; margin: 8px 0 0; width: 100%; }
caption { text-align: left; color: var(--faint); font-size: 13px; }
th, td { text-align: left; vertical-align: top; padding: 4px 16px 4px 0; border-top: 1px solid var(--line); font-weight: normal; overflow-wrap: anywhere; }
th { white-space: nowrap; }
@media (max-width: 40rem) {
  tr { display: block; border-top: 1px solid var(--line); padding: 4px 0; }
  th, td { display: inline; border: 0; padding: 0 8px 0 0; white-space: normal; }
  td:nth-child(2) { color: var(--faint); }
  td:last-child { display: block; }
}
nav ul { list-style: none; padding: 0; display: flex; gap: 16px; flex-wrap: wrap; text-transform: capitalize; }
`;
