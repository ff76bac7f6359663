// The entry of the page.

import './style/tokens.css';
import './style/base.css';
import { render } from 'preact';
import { App } from './app.tsx';

const place = document.getElementById('page');
if (place !== null) render(<App />, place);
