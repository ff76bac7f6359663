export { nearestNames } from '../core/nearest.ts';
