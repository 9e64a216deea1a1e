const PAGES = 30;
const ROWS = 18;

/** A document of 30 pages of A4: contents, and on each page text, a chart and a table. It asks for nothing else. */
export function reportPages({ pages }) {
  const names = Array.from({ length: PAGES - 1 }, (_, at) => `s${at + 1}`);
  const entry = (name) => `<li><a href="#${name}">Section ${name}</a> ${pages.get(name) ?? ''}</li>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Benchmark</title><style>${STYLE}</style></head>
<body><h1>Contents</h1><ul>${names.map(entry).join('')}</ul>${names.map(section).join('')}</body></html>`;
}

const STYLE = `@page{size:A4;margin:18mm}body{font:10pt/1.4 sans-serif}section{break-before:page}
table{border-collapse:collapse;width:100%}td,th{border:.5pt solid #888;padding:1mm;text-align:left}`;

function section(name, index) {
  const bars = Array.from({ length: 24 }, (_, at) => {
    const height = 5 + ((at * 7 + index * 3) % 60);
    return `<rect x="${at * 16}" y="${70 - height}" width="12" height="${height}" fill="#2457a6"/>`;
  });
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `<tr><th scope="row">Finding ${at}</th><td>${at * index}</td><td>package-${at}</td><td>open</td></tr>`,
  );
  return `<section id="${name}"><h1>Section ${name}</h1><p>${'What it means, in a sentence or two. '.repeat(12)}</p>
<svg role="img" aria-label="Bars" viewBox="0 0 400 70" width="400" height="70">${bars.join('')}</svg>
<table><caption>Findings</caption><thead><tr><th scope="col">Name</th><th scope="col">Count</th><th scope="col">Package</th><th scope="col">State</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></section>`;
}
