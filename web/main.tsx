// The entry of the page.

import { render } from 'preact';
import { App } from './app.tsx';
import './style/tokens.css';
import './style/base.css';

const place = document.getElementById('page');
if (place !== null) render(<App />, place);
